package io.mobimir.bench.http;

import io.mobimir.lab.load.Latencies;

/** How many operations a second the server does; those that were refused do not count. */
final class Rate implements HttpMeasure {
    private final Round round;
    private final HttpResults rates = new HttpResults();
    private long refused;

    Rate(Round round) {
        this.round = round;
    }

    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        RoundResult result = round.run(atOnce, seconds, latencies);
        refused += result.refused();
        return rates.add(result.rate());
    }

    @Override
    public void isWarm() {
        rates.forget();
    }

    /** Refusals of all rounds, and the rate beside that of another service. */
    String note(PublishedReferences other) {
        return "non-2xx: " + refused + ", " + other.compare(rates.median());
    }
}
