package io.mobimir.insight.keys.ring;

import io.mobimir.shop.Require;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A ring: every node owns the tokens up to each of its own, from the one before. */
public final class TokenRing {
    /** The number of tokens that Cassandra 5 gives a node. */
    public static final int TOKENS_PER_NODE = 16;

    public static final int MAX_NODES = 1000;

    private final TreeMap<Long, Integer> owners;
    private final int nodes;

    private TokenRing(SortedMap<Long, Integer> owners, int nodes) {
        this.owners = new TreeMap<>(owners);
        this.nodes = nodes;
    }

    /**
     * Returns a ring of nodes with 16 tokens each that own equal parts, so that whatever is uneven comes from the key. Cassandra's
     * own allocation of tokens comes within a few per cent of it.
     */
    public static TokenRing even(int nodes) {
        Require.between("--nodes", nodes, 1, MAX_NODES);
        TreeMap<Long, Integer> owners = new TreeMap<>();
        int ranges = nodes * TOKENS_PER_NODE;
        for (int range = 0; range < ranges; range++) {
            owners.put(TokenLoad.lastToken(edge(range + 1, ranges) - 1), range % nodes);
        }
        return new TokenRing(owners, nodes);
    }

    /** Returns the ring of a real cluster: nodes are numbered from 0. */
    public static TokenRing of(SortedMap<Long, Integer> owners) {
        int nodes = (int) owners.values().stream().distinct().count();
        return new TokenRing(owners, nodes);
    }

    /**
     * Returns the even ring after one more node has joined, which takes an equal part: 16 pieces, from all of the others in turn.
     * Nothing else moves.
     */
    public static TokenRing afterJoin(int nodes) {
        TokenRing ring = even(nodes);
        int ranges = nodes * TOKENS_PER_NODE;
        for (int token = 0; token < TOKENS_PER_NODE; token++) {
            int range = token * nodes + token % nodes;
            int from = edge(range, ranges);
            int until = edge(range + 1, ranges);
            int piece = Math.max(1, (int) Math.round((until - from) * (double) nodes / (nodes + 1)));
            ring.owners.put(TokenLoad.lastToken(from + piece - 1), nodes);
        }
        return new TokenRing(ring.owners, nodes + 1);
    }

    private static int edge(int range, int ranges) {
        return (int) ((long) range * TokenLoad.SLOTS / ranges);
    }

    public int nodes() {
        return nodes;
    }

    /** Returns the number of the node that holds the first copy of a token. */
    public int owner(long token) {
        Map.Entry<Long, Integer> next = owners.ceilingEntry(token);
        return (next == null ? owners.firstEntry() : next).getValue();
    }
}
