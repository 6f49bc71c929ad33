package io.mobimir.lab.load;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** The distribution of shoppers' arrivals. */
public enum Arrivals {
    /** Each arrives after the same pause. */
    CONSTANT,
    /** Arrivals are independent of each other, as people are: bunches and gaps included. */
    POISSON;

    /** Returns the nanoseconds until the next arrival. */
    long gap(double perSecond, SplittableRandom random) {
        double mean = TimeUnit.SECONDS.toNanos(1) / perSecond;
        return switch (this) {
            case CONSTANT -> Math.round(mean);
            case POISSON -> Math.round(-Math.log(1 - random.nextDouble()) * mean);
        };
    }
}
