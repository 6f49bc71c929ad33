package io.mobimir.bench.http;

import io.mobimir.lab.load.Latencies;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Measures how many operations the server does per second of its processor time. */
final class CpuCost implements HttpMeasure {
    private final Server server;
    private final Round round;
    private final HttpResults micros = new HttpResults();
    private final HttpResults bytes = new HttpResults();
    private long refused;

    CpuCost(Server server, Round round) {
        this.server = server;
        this.round = round;
    }

    @Override
    public String unit() {
        return "/cpu-s";
    }

    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        ProcessUsage before = server.jvm().usage();
        RoundResult result = round.run(atOnce, seconds, latencies);
        ProcessUsage used = server.jvm().usage().since(before);
        refused += result.refused();
        bytes.add(used.allocatedBytes() / (double) result.count());
        micros.add(TimeUnit.NANOSECONDS.toMicros(used.cpuNanos()) / (double) result.count());
        return result.count() / (used.cpuNanos() / 1e9);
    }

    @Override
    public void isWarm() {
        micros.forget();
        bytes.forget();
    }

    long refused() {
        return refused;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.0f µs and %,.0f bytes", micros.median(), bytes.median());
    }
}
