package io.mobimir.app.endurance;

import java.util.List;

/**
 * Whether a series of values, one for each minute or second, grows. The median of its last third is held against the
 * median of its second third: from three values in a third on, no single value decides, and what settles in the first
 * third (caches that fill, compilers that finish) is no growth.
 *
 * @param before the median of the second third
 * @param after the median of the last third
 * @param limit what {@code after} may be
 */
record Trend(double before, double after, double limit) {
    static final int FEWEST = 3;

    /**
     * The trend of at least three values.
     *
     * @param share by how much of itself a value may grow, because values scatter
     * @param least by how much it may grow in any case, because a small value may double for no reason
     */
    static Trend of(List<Double> values, double share, double least) {
        int third = values.size() / FEWEST;
        if (third == 0) {
            throw new IllegalArgumentException("a trend needs at least three values");
        }
        int end = values.size();
        double before = median(values.subList(end - 2 * third, end - third));
        double after = median(values.subList(end - third, end));
        return new Trend(before, after, before + Math.max(share * before, least));
    }

    boolean grows() {
        return after > limit;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
