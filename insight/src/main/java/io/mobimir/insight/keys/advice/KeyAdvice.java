package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.measure.DataMeasure;
import io.mobimir.insight.keys.query.QueryReach;
import io.mobimir.insight.keys.query.RequestLoad;
import java.util.Comparator;
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

    /** Returns the requests that the best key does not serve, with the keys that do. */
    public List<SecondTable> secondTables() {
        return ranking.get(0).forecast().requests().map(RequestLoad::queries).orElse(List.of()).stream()
                .filter(QueryReach::scan)
                .map(each -> new SecondTable(each.query(), each.share(), best(each.query())))
                .toList();
    }

    /** Returns the best key for one kind of request, whatever it is to the others. */
    private String best(String query) {
        return ranking.stream()
                .filter(key -> reach(key, query).filter(each -> !each.scan()).isPresent())
                .max(Comparator.comparingDouble(key -> key.productWithoutQueries()
                        / reach(key, query).map(QueryReach::partitions).orElse(1.0)))
                .map(RankedKey::key)
                .orElse("");
    }

    private static Optional<QueryReach> reach(RankedKey key, String query) {
        return key.forecast()
                .requests()
                .flatMap(load -> load.queries().stream()
                        .filter(each -> each.query().equals(query))
                        .findFirst());
    }
}
