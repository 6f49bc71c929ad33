package io.mobimir.trials.endurance;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether a series of values, one for each minute or second, grows. Every two values of its last two thirds tell by how much it
 * would grow, and the median of what they tell counts: values may scatter widely and no single one decides. What settles in
 * the first third (caches that fill, compilers that finish) is no growth.
 *
 * @param level the median of the last two thirds
 * @param rise from the second third to the last
 * @param limit what {@code rise} may be
 */
record GrowthTrend(double level, double rise, double limit) {
    static final int FEWEST = 3;

    /**
     * The trend of at least three values.
     *
     * @param share by how much of itself a value may grow, because values scatter
     * @param least by how much it may grow in any case, because a small value may double for no reason
     */
    static GrowthTrend of(List<Double> values, double share, double least) {
        int third = values.size() / FEWEST;
        if (third == 0) {
            throw new IllegalArgumentException("a trend needs at least three values");
        }
        List<Double> settled = values.subList(values.size() - 2 * third, values.size());
        double level = median(settled);
        return new GrowthTrend(level, third * slope(settled), Math.max(share * level, least));
    }

    boolean grows() {
        return rise > limit;
    }

    private static double slope(List<Double> values) {
        List<Double> slopes = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            for (int later = i + 1; later < values.size(); later++) {
                slopes.add((values.get(later) - values.get(i)) / (later - i));
            }
        }
        return median(slopes);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
