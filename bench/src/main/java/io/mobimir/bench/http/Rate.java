package io.mobimir.bench.http;

import io.mobimir.lab.load.Latencies;

/** Measures the operations per second of the server; refused ones do not count. */
final class Rate implements HttpMeasure {
    private final Round round;
    private long refused;

    Rate(Round round) {
        this.round = round;
    }

    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        RoundResult result = round.run(atOnce, seconds, latencies);
        refused += result.refused();
        return result.rate();
    }

    /** Returns how many operations of all rounds were refused. */
    String note() {
        return "non-2xx: " + refused;
    }
}
