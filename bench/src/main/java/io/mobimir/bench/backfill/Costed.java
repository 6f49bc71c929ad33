package io.mobimir.bench.backfill;

import io.mobimir.bench.Load;
import io.mobimir.lab.load.Latencies;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** A load, and the processor time that each of its operations costs here and in the nodes that this process started. */
final class Costed implements Load {
    private final Load load;
    private final AtomicBoolean isWarm = new AtomicBoolean();
    private final DoubleAdder operations = new DoubleAdder();
    private final LongAdder ownNanos = new LongAdder();
    private final LongAdder nodesNanos = new LongAdder();

    Costed(Load load) {
        this.load = load;
    }

    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        long begun = System.nanoTime();
        long own = nanos(Stream.of(ProcessHandle.current()));
        long nodes = nanos(ProcessHandle.current().descendants());
        double rate = load.rate(atOnce, seconds, latencies);
        if (isWarm.getAndSet(true)) {
            operations.add(rate * (System.nanoTime() - begun) / 1e9);
            ownNanos.add(nanos(Stream.of(ProcessHandle.current())) - own);
            nodesNanos.add(nanos(ProcessHandle.current().descendants()) - nodes);
        }
        return rate;
    }

    private static long nanos(Stream<ProcessHandle> processes) {
        return processes
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .mapToLong(Duration::toNanos)
                .sum();
    }

    @Override
    public String unit() {
        return load.unit();
    }

    @Override
    public double warmUpSeconds() {
        return load.warmUpSeconds();
    }

    /** Of all rounds after the first, which warms up. */
    String note() {
        double micros = 1_000.0 * Math.max(1, operations.sum());
        return "%.0f µs here and %.0f µs in the node".formatted(ownNanos.sum() / micros, nodesNanos.sum() / micros);
    }
}
