package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.measure.DataMeasure;
import java.util.List;
import java.util.Optional;

/**
 * The answer: all candidates, the best first.
 *
 * @param proposed whether the candidates were not given but proposed
 * @param present the key that the data has now
 */
public record KeyAdvice(
        DataMeasure data,
        KeyTarget target,
        int nodes,
        boolean proposed,
        Optional<String> present,
        List<RankedKey> ranking) {
    public KeyAdvice {
        ranking = List.copyOf(ranking);
    }
}
