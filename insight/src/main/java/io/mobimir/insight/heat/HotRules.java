package io.mobimir.insight.heat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * When a key counts as hot.
 *
 * @param own the limits of the tables whose limit is not {@link #USUAL}
 * @param perSecond a key must also be used this often: one that is used rarely is not hot, whatever its share
 */
public record HotRules(Map<String, KeyLimit> own, double perSecond) {
    public static final KeyLimit USUAL = KeyLimit.share(0.05);
    /** For tables with a partition for each category: there are few of them, so that many take 5 %. */
    public static final KeyLimit BY_CATEGORY = KeyLimit.share(0.4);
    /** For tables whose partitions are spans of time: the few of the present take everything. */
    public static final KeyLimit BY_TIME = KeyLimit.share(0.5);
    /** For tables with few partitions, each of which may take everything. */
    public static final KeyLimit NEVER = KeyLimit.share(1);

    private static final KeyLimit CATEGORY = new KeyLimit(0.4, Optional.of(Duration.ofMillis(100)));

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
    public record KeyLimit(double share, Optional<Duration> meanTime) {
        static KeyLimit share(double share) {
            return new KeyLimit(share, Optional.empty());
        }
    }

    public HotRules {
        Map<String, KeyLimit> all = new HashMap<>(own);
        all.putIfAbsent(CategoryCall.TABLE, CATEGORY);
        own = Map.copyOf(all);
    }

    /** Returns whether the keys of a table stay: those that stand for spans of time are others a minute later. */
    public boolean haveLastingKeys(String table) {
        return of(table).share() < BY_TIME.share();
    }

    KeyLimit of(String table) {
        return own.getOrDefault(table, USUAL);
    }
}
