package io.mobimir.bench.backfill;

import io.mobimir.bench.Load;
import io.mobimir.lab.load.Latencies;
import java.time.Duration;
import java.util.stream.Stream;

/** A load with the processor time of each operation, here and in the nodes that this process started. */
final class CpuCostLoad implements Load {
    private final Load load;
    private double operations;
    private long ownNanos;
    private long nodesNanos;

    CpuCostLoad(Load load) {
        this.load = load;
    }

    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        long begun = System.nanoTime();
        long own = nanos(Stream.of(ProcessHandle.current()));
        long nodes = nanos(ProcessHandle.current().descendants());
        double rate = load.rate(atOnce, seconds, latencies);
        operations += rate * (System.nanoTime() - begun) / 1e9;
        ownNanos += nanos(Stream.of(ProcessHandle.current())) - own;
        nodesNanos += nanos(ProcessHandle.current().descendants()) - nodes;
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

    @Override
    public void isWarm() {
        load.isWarm();
        operations = 0;
        ownNanos = 0;
        nodesNanos = 0;
    }

    String note() {
        double micros = 1_000.0 * Math.max(1, operations);
        return "%.0f µs here and %.0f µs in the node".formatted(ownNanos / micros, nodesNanos / micros);
    }
}
