package io.mobimir.bench.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the rounds gave; the first only warms up and does not count. */
final class Kept {
    private final List<Double> values = new ArrayList<>();
    private boolean warm;

    /** Keeps it, unless it is the first. */
    double add(double value) {
        if (warm) {
            values.add(value);
        }
        warm = true;
        return value;
    }

    double median() {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    }
}
