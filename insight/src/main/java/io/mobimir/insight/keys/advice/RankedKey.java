package io.mobimir.insight.keys.advice;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A candidate with its score. */
public record RankedKey(KeyForecast forecast, List<KeyFactor> factors) {
    private static final int WHOLE = 100;
    private static final int GOOD = 70;
    private static final int FAIR = 35;

    public RankedKey {
        factors = List.copyOf(factors);
    }

    /** Returns the score, from 0 to 100. */
    public int score() {
        return (int) Math.round(WHOLE * product());
    }

    public double product() {
        return factors.stream().mapToDouble(KeyFactor::value).reduce(1, (one, other) -> one * other);
    }

    /** Returns the product of all sides but the requests. */
    double productWithoutQueries() {
        return factors.stream()
                .filter(factor -> !factor.name().equals(KeyScoring.QUERIES))
                .mapToDouble(KeyFactor::value)
                .reduce(1, (one, other) -> one * other);
    }

    public String verdict() {
        return score() >= GOOD ? "good" : score() >= FAIR ? "usable" : "poor";
    }

    public String key() {
        return forecast.candidate().text();
    }

    /** Returns what speaks against it, the worst first. */
    public Stream<String> objections() {
        return factors.stream()
                .filter(factor -> !factor.isGood() && !factor.reason().isEmpty())
                .sorted(Comparator.comparingDouble(KeyFactor::value))
                .map(KeyFactor::reason);
    }

    /** Returns what speaks for it. */
    public Stream<String> strengths() {
        return factors.stream()
                .filter(factor -> factor.isGood() && !factor.reason().isEmpty())
                .map(KeyFactor::reason);
    }
}
