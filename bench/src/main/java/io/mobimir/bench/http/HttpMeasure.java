package io.mobimir.bench.http;

import io.mobimir.bench.Load;
import io.mobimir.lab.load.Latencies;

/** One side of a measure. It warms up first, because cold JVMs are several times slower. */
interface HttpMeasure extends Load {
    double WARM_UP_SECONDS = 10;

    @Override
    default double warmUpSeconds() {
        return WARM_UP_SECONDS;
    }

    /** A round of a use case, over HTTP or in process. */
    @FunctionalInterface
    interface Round {
        RoundResult run(int atOnce, double seconds, Latencies latencies);
    }
}
