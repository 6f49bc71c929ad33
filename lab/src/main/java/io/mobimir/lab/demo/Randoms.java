package io.mobimir.lab.demo;

import java.util.SplittableRandom;

/**
 * Makes random generators that depend only on the seed and on the number of a thing, so that things can be made in any
 * order.
 */
final class Randoms {
    private Randoms() {}

    static SplittableRandom of(long seed, String kind, long number) {
        return new SplittableRandom(seed * 0x9E3779B97F4A7C15L + kind.hashCode() * 0xBF58476D1CE4E5B9L + number);
    }
}
