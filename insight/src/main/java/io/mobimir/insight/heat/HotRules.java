package io.mobimir.insight.heat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * When a key counts as hot.
 *
 * @param usual the limit for the tables without one of their own
 * @param own the limits of some tables
 * @param perSecond a key must also be used this often: one that is used rarely is not hot, whatever its share
 */
public record HotRules(KeyLimit usual, Map<String, KeyLimit> own, double perSecond) {
    /** Below this part of its limits a key begins to cool, so that one about a limit is not found again and again. */
    static final double COOLS_BELOW = 0.8;
    /** A key counts as hot until it has been cool for this long. */
    static final Duration COOLS_FOR = Duration.ofSeconds(10);

    /**
     * The limits of a key in one table.
     *
     * @param share a key is hot if it takes more than this part, between 0 and 1, of the operations of one kind
     * @param meanTime a key is also hot if its operations take at least this long on average
     */
    public record KeyLimit(double share, Optional<Duration> meanTime) {}

    public HotRules {
        own = Map.copyOf(own);
    }

    /** Returns the limits for partitions, and those for categories of products. */
    public static HotRules of(double perSecond) {
        return new HotRules(
                new KeyLimit(0.05, Optional.empty()),
                Map.of(CategoryCall.TABLE, new KeyLimit(0.4, Optional.of(Duration.ofMillis(100)))),
                perSecond);
    }

    KeyLimit of(String table) {
        return own.getOrDefault(table, usual);
    }
}
