package io.mobimir.bench.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The results of the rounds. */
final class HttpResults {
    private final List<Double> values = new ArrayList<>();

    double add(double value) {
        values.add(value);
        return value;
    }

    void forget() {
        values.clear();
    }

    double median() {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    }
}
