package io.mobimir.lab.load;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** How the arrivals of shoppers are spread. */
public enum Arrivals {
    /** Each after the same pause. */
    CONSTANT,
    /** Independent of each other, as people are: bunches and gaps included. */
    POISSON;

    /** Nanoseconds until the next arrival. */
    long gap(double perSecond, SplittableRandom random) {
        double mean = TimeUnit.SECONDS.toNanos(1) / perSecond;
        return switch (this) {
            case CONSTANT -> Math.round(mean);
            case POISSON -> Math.round(-Math.log(1 - random.nextDouble()) * mean);
        };
    }
}
