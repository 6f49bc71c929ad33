package io.mobimir.lab;

import java.math.BigInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Computes tokens for nodes that start together: evenly spread and interleaved, so that no node has to bootstrap. */
final class Tokens {
    /**
     * Few tokens, because a joining node repairs the Paxos state of every table range by range. A folder keeps its
     * tokens.
     */
    static final int PER_NODE = 4;

    private static final BigInteger RING = BigInteger.ONE.shiftLeft(64);
    private static final BigInteger FIRST = BigInteger.valueOf(Long.MIN_VALUE);

    private Tokens() {}

    /**
     * Returns the tokens of node {@code index} of {@code nodes} in data centre {@code dc}, as {@code initial_token}
     * wants them. Tokens are unique in a cluster, so each data centre is shifted a little.
     */
    static String of(int index, int nodes, int dc) {
        BigInteger step = RING.divide(BigInteger.valueOf((long) nodes * PER_NODE));
        return IntStream.range(0, PER_NODE)
                .mapToObj(turn -> FIRST.add(step.multiply(BigInteger.valueOf((long) turn * nodes + index)))
                        .add(BigInteger.valueOf(1L + 1_000L * dc)))
                .map(BigInteger::toString)
                .collect(Collectors.joining(","));
    }
}
