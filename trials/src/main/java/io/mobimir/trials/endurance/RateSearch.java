package io.mobimir.trials.endurance;

import io.mobimir.lab.process.LabException;

/**
 * Finds the highest rate that is held. Doubles the rate until one is not held, then halves the distance between the two
 * (as a ratio) until they are a twentieth apart, and returns the lower one. A rate is not held when it fails twice in a
 * row, so that one bad moment of the machine does not decide.
 */
final class RateSearch {
    private static final double FIRST = 50;
    private static final double LOWEST = 1;
    private static final double PRECISION = 1.05;
    private static final int TRIES = 2;

    /** Tries a rate for a while. */
    interface Trial {
        boolean isHeld(double rate) throws InterruptedException;
    }

    private final Trial trial;

    RateSearch(Trial trial) {
        this.trial = trial;
    }

    double highest() throws InterruptedException {
        double held = 0;
        double failed = Double.POSITIVE_INFINITY;
        for (double next = FIRST; failed > held * PRECISION; next = between(held, failed)) {
            if (isHeld(next)) {
                held = next;
            } else {
                failed = next;
            }
            if (failed < LOWEST) {
                throw new LabException("not even one arrival per second is held: does the mix fit the shop?");
            }
        }
        return held;
    }

    private static double between(double held, double failed) {
        if (Double.isInfinite(failed)) {
            return held * 2;
        }
        return held == 0 ? failed / 2 : Math.sqrt(held * failed);
    }

    private boolean isHeld(double rate) throws InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            if (trial.isHeld(rate)) {
                return true;
            }
        }
        return false;
    }
}
