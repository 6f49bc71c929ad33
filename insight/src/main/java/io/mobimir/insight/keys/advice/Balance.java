package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.ring.TokenLoad;
import io.mobimir.insight.keys.ring.TokenRing;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How rows lie on the nodes, by their first copies; on MongoDB, how evenly chunks can lie on the shards.
 *
 * @param imbalance how many times the mean the fullest node has
 * @param shares the share of each node
 * @param moved the share of the rows that move when a node joins
 */
public record Balance(int nodes, double imbalance, List<Double> shares, double moved) {
    public Balance {
        shares = List.copyOf(shares);
    }

    /** Returns what chunks allow that can be moved anywhere: only equal keys stay together. */
    static Balance ofChunks(double largest, int nodes) {
        double fullest = Math.max(1.0 / nodes, largest);
        double others = nodes == 1 ? 0 : (1 - fullest) / (nodes - 1);
        return new Balance(
                nodes,
                fullest * nodes,
                IntStream.range(0, nodes)
                        .mapToObj(node -> node == 0 ? fullest : others)
                        .toList(),
                1.0 / (nodes + 1));
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
