package io.mobimir.lab.demo;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Zipf's law: few ranks are chosen often, many rarely. The r-th of n is chosen in proportion to 1/r. */
final class Zipf {
    private final double[] cumulative;

    Zipf(int n) {
        cumulative = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 1.0 / (i + 1);
            cumulative[i] = sum;
        }
    }

    /** Returns a rank from 0, the most popular, to n - 1. */
    int next(SplittableRandom random) {
        double wanted = random.nextDouble() * cumulative[cumulative.length - 1];
        int found = Arrays.binarySearch(cumulative, wanted);
        return Math.min(found >= 0 ? found : -found - 1, cumulative.length - 1);
    }
}
