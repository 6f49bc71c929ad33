package io.mobimir.bench.http;

import io.mobimir.lab.load.Latencies;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** How many operations a second of the server's processor time is good for. */
final class CpuCost implements HttpMeasure {
    private final Server server;
    private final Round round;
    private final Kept micros = new Kept();
    private final Kept bytes = new Kept();
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
        Usage before = server.jvm().usage();
        Done done = round.run(atOnce, seconds, latencies);
        Usage used = server.jvm().usage().since(before);
        refused += done.refused();
        bytes.add(used.allocatedBytes() / (double) done.count());
        micros.add(TimeUnit.NANOSECONDS.toMicros(used.cpuNanos()) / (double) done.count());
        return done.count() / (used.cpuNanos() / 1e9);
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
