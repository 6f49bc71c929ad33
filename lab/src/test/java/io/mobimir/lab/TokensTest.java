package io.mobimir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {
    @Test
    void no_token_is_given_twice_in_a_cluster_of_several_data_centres() {
        List<Long> all = new ArrayList<>();
        int[] nodesPerDc = {3, 3, 1, 2, 5, 6};
        for (int dc = 0; dc < nodesPerDc.length; dc++) {
            for (int node = 0; node < nodesPerDc[dc]; node++) {
                all.addAll(tokens(node, nodesPerDc[dc], dc));
            }
        }

        assertThat(all).hasSize(20 * Tokens.PER_NODE).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 60})
    void every_node_owns_the_same_share_of_the_ring(int nodes) {
        NavigableMap<Long, Integer> ring = ring(nodes);
        BigInteger fair = BigInteger.ONE.shiftLeft(64).divide(BigInteger.valueOf(nodes));

        for (int node = 0; node < nodes; node++) {
            BigInteger unfair = owned(ring, node).subtract(fair).abs();
            assertThat(unfair.multiply(BigInteger.valueOf(1_000_000))).isLessThan(fair);
        }
    }

    @Test
    void neighbours_on_the_ring_are_different_nodes() {
        List<Integer> owners = List.copyOf(ring(3).values());

        for (int i = 0; i < owners.size(); i++) {
            assertThat(owners.get(i)).isNotEqualTo(owners.get((i + 1) % owners.size()));
        }
    }

    private static NavigableMap<Long, Integer> ring(int nodes) {
        NavigableMap<Long, Integer> ring = new TreeMap<>();
        for (int node = 0; node < nodes; node++) {
            for (long token : tokens(node, nodes, 0)) {
                ring.put(token, node);
            }
        }
        return ring;
    }

    /** Returns the share of a node: each token owns the range from the token before it to itself. */
    private static BigInteger owned(NavigableMap<Long, Integer> ring, int node) {
        BigInteger sum = BigInteger.ZERO;
        long before = ring.lastKey();
        for (var entry : ring.entrySet()) {
            if (entry.getValue() == node) {
                BigInteger width = BigInteger.valueOf(entry.getKey()).subtract(BigInteger.valueOf(before));
                sum = sum.add(width.signum() > 0 ? width : width.add(BigInteger.ONE.shiftLeft(64)));
            }
            before = entry.getKey();
        }
        return sum;
    }

    private static List<Long> tokens(int node, int nodes, int dc) {
        return Stream.of(Tokens.of(node, nodes, dc).split(",", -1))
                .map(Long::valueOf)
                .toList();
    }
}
