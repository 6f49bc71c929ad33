package io.mobimir.bench.backfill;

import io.mobimir.bench.Load;
import io.mobimir.lab.load.Latencies;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** A load, and the processor time that each of its operations costs here and in the nodes that this process started. */
final class Costed implements Load {
    private final Load load;
    private final AtomicLong operations = new AtomicLong();
    private final AtomicLong ownNanos = new AtomicLong();
    private final AtomicLong nodesNanos = new AtomicLong();

    Costed(Load load) {
        this.load = load;
    }

    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        long begun = System.nanoTime();
        long own = nanos(Stream.of(ProcessHandle.current()));
        long nodes = nanos(ProcessHandle.current().descendants());
        double rate = load.rate(atOnce, seconds, latencies);
        operations.set(Math.round(rate * (System.nanoTime() - begun) / 1e9));
        ownNanos.set(nanos(Stream.of(ProcessHandle.current())) - own);
        nodesNanos.set(nanos(ProcessHandle.current().descendants()) - nodes);
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

    /** Of the last round. */
    String note() {
        double micros = 1_000.0 * Math.max(1, operations.get());
        return "%.0f µs here and %.0f µs in the node".formatted(ownNanos.get() / micros, nodesNanos.get() / micros);
    }
}
