package io.mobimir.lab.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Counts the requests of a run, by operation and by second. */
final class Meter {
    private final Map<String, OperationCounter> tallies = new ConcurrentHashMap<>();
    private final Map<LoadFailure, LongAdder> failures = new ConcurrentHashMap<>();
    private final List<SecondResult> seconds = new ArrayList<>();
    private final Recorder recent = new Recorder(Latencies.HIGHEST_MICROS, Latencies.DIGITS);
    private final LongAdder asked = new LongAdder();
    private final LongAdder done = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final LongAdder notSent = new LongAdder();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger current = new AtomicInteger(1);
    private Latencies lap = new Latencies();

    void asked() {
        asked.increment();
    }

    void notSent(String operation) {
        notSent.increment();
        tally(operation).notSent();
    }

    void sent() {
        underWay.incrementAndGet();
    }

    /** Counts an answer; returns whether it is a good one. */
    boolean answered(String operation, LoadResponse answer, long nanos) {
        tally(operation).answered(answer, nanos);
        if (!answer.isGood()) {
            note(operation, answer.error());
        }
        ended(nanos, answer.isGood());
        return answer.isGood();
    }

    void failed(String operation, String reason, long nanos) {
        tally(operation).failed(reason, nanos);
        note(operation, reason);
        ended(nanos, false);
    }

    private void note(String operation, String error) {
        failures.computeIfAbsent(new LoadFailure(current.get(), operation, error, 0), key -> new LongAdder())
                .increment();
    }

    private void ended(long nanos, boolean good) {
        underWay.decrementAndGet();
        done.increment();
        if (!good) {
            errors.increment();
        }
        recent.recordValue(Latencies.toMicros(nanos));
    }

    private OperationCounter tally(String operation) {
        return tallies.computeIfAbsent(operation, key -> new OperationCounter());
    }

    /** Ends a second and returns its result. */
    synchronized SecondResult tick() {
        Histogram latencies = recent.getIntervalHistogram();
        SecondResult second = new SecondResult(
                seconds.size() + 1,
                asked.sumThenReset(),
                done.sumThenReset(),
                errors.sumThenReset(),
                notSent.sumThenReset(),
                Latencies.toMillis(latencies.getValueAtPercentile(50)),
                Latencies.toMillis(latencies.getValueAtPercentile(99)),
                Latencies.toMillis(latencies.getMaxValue()),
                underWay.get());
        seconds.add(second);
        current.incrementAndGet();
        lap.add(latencies);
        return second;
    }

    /** Returns the latencies of requests that ended since the last call. */
    synchronized Latencies lap() {
        Latencies ended = lap;
        lap = new Latencies();
        return ended;
    }

    List<LoadFailure> failures() {
        return failures.entrySet().stream()
                .map(each -> new LoadFailure(
                        each.getKey().second(),
                        each.getKey().operation(),
                        each.getKey().error(),
                        each.getValue().sum()))
                .sorted(LoadFailure.BY_TIME)
                .toList();
    }

    synchronized List<SecondResult> seconds() {
        return List.copyOf(seconds);
    }

    /** Returns the results in the order of the mix, then those of operations that the run added. */
    List<OperationResult> results(Mix mix) {
        List<String> names = new ArrayList<>(
                mix.operations().stream().map(LoadOperation::name).toList());
        tallies.keySet().stream().filter(name -> !names.contains(name)).sorted().forEach(names::add);
        return names.stream()
                .filter(tallies::containsKey)
                .map(name -> tally(name).result(name))
                .toList();
    }
}
