package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.ring.TokenLoad;
import io.mobimir.insight.keys.ring.TokenRing;
import java.util.Arrays;
import java.util.List;

/**
 * How rows lie on the nodes, by their first copies.
 *
 * @param imbalance how many times the mean the fullest node has
 * @param shares the share of each node
 * @param moved the share of the rows that move when a node joins
 */
public record Balance(int nodes, double imbalance, List<Double> shares, double moved) {
    public Balance {
        shares = List.copyOf(shares);
    }

    static Balance of(TokenLoad load, int nodes) {
        TokenRing ring = TokenRing.even(nodes);
        long[] rows = load.byNode(ring);
        double all = Math.max(1, Arrays.stream(rows).sum());
        return new Balance(
                nodes,
                load.imbalance(ring),
                Arrays.stream(rows).mapToObj(each -> each / all).toList(),
                load.moved(ring, TokenRing.afterJoin(nodes)));
    }
}
