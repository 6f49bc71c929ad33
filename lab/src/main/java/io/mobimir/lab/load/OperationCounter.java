package io.mobimir.lab.load;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the answers to one operation. Latencies are those of good answers, and of requests that were given up without
 * one: a server that refuses quickly must not look fast, and one that does not answer must not look idle.
 */
final class OperationCounter {
    private final Latencies latencies = new Latencies();
    private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
    private final LongAdder good = new LongAdder();
    private final LongAdder notSent = new LongAdder();

    void answered(LoadResponse answer, long nanos) {
        if (answer.isGood()) {
            good.increment();
            latencies.took(nanos);
        } else {
            count(answer.error());
        }
    }

    void failed(String reason, long nanos) {
        count(reason);
        latencies.took(nanos);
    }

    void notSent() {
        notSent.increment();
    }

    private void count(String error) {
        errors.computeIfAbsent(error, key -> new LongAdder()).increment();
    }

    OperationResult result(String name) {
        Map<String, Long> counts = new TreeMap<>();
        errors.forEach((error, count) -> counts.put(error, count.sum()));
        return new OperationResult(name, good.sum(), counts, notSent.sum(), latencies);
    }
}
