package io.mobimir.store.cassandra.heat;

import io.mobimir.insight.heat.HotRules;
import io.mobimir.insight.heat.HotRules.KeyLimit;
import io.mobimir.store.cassandra.schema.Schema;
import io.mobimir.store.cassandra.schema.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The tables whose keys may take more of their traffic than usual, by what their partitions stand for. */
public final class HotLimits {
    /** With a number of the bucket or shard beside them. */
    private static final Set<String> TIMES =
            Set.of("second", "minute", "day", "event_date", "time_bucket", "bucket", "shard");
    /** The names of our own things, of which there is a handful. */
    private static final Set<String> NAMES = Set.of("entity", "table_name", "window", "job", "minute", "instance");

    private HotLimits() {}

    public static Map<String, KeyLimit> of(Schema schema) {
        Map<String, KeyLimit> limits = new HashMap<>();
        for (Table<?> table : schema.tables()) {
            limit(table.partitionKey()).ifPresent(limit -> limits.put(table.name(), limit));
        }
        return limits;
    }

    private static Optional<KeyLimit> limit(List<String> key) {
        if (TIMES.containsAll(key)) {
            return Optional.of(HotRules.BY_TIME);
        }
        if (NAMES.containsAll(key)) {
            return Optional.of(HotRules.NEVER);
        }
        return key.get(0).equals("category") ? Optional.of(HotRules.BY_CATEGORY) : Optional.empty();
    }
}
