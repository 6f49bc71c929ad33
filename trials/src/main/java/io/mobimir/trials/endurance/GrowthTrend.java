package io.mobimir.trials.endurance;

import java.util.ArrayList;
import java.util.List;

/**
 * Tells whether a series of values, one for each minute or second, grows. Every two values of its last two thirds give
 * an estimate, and the median of the estimates counts: values may scatter widely and no single one decides. Changes in
 * the first third (caches that fill, compilers that finish) are no growth.
 *
 * @param level the median of the last two thirds
 * @param rise from the second third to the last
 * @param limit the largest allowed {@code rise}
 */
record GrowthTrend(double level, double rise, double limit) {
    static final int FEWEST = 3;

    /**
     * Computes the trend of at least three values.
     *
     * @param share the allowed growth as a share of the level, because values scatter
     * @param least the growth that is always allowed, because a small value may double by chance
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
