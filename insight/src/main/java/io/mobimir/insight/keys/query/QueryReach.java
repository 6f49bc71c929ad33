package io.mobimir.insight.keys.query;

/**
 * How many partitions a kind of request reads under a key.
 *
 * @param share its share of all requests
 * @param partitions how many it reads on average; all of them if it does not know the key
 * @param scan whether it must read the whole table, because it does not know enough of the key
 */
public record QueryReach(String query, double share, double partitions, boolean scan) {}
