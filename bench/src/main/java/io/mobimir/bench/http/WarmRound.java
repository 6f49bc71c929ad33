package io.mobimir.bench.http;

import io.mobimir.lab.load.Latencies;

/** Repeats the first round until the compiler has seen enough: on a busy machine time alone does not make a JVM warm. */
final class WarmRound implements HttpMeasure.Round {
    private static final long WARM_AFTER = 40_000;

    private final HttpMeasure.Round round;
    private long count;

    WarmRound(HttpMeasure.Round round) {
        this.round = round;
    }

    @Override
    public Done run(int atOnce, double seconds, Latencies latencies) {
        while (count < WARM_AFTER) {
            count += round.run(atOnce, seconds, new Latencies()).count();
        }
        return round.run(atOnce, seconds, latencies);
    }
}
