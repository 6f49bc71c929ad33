package io.mobimir.bench.insight;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What one would write by hand: exact counts by table and key, in as much memory as there are keys. */
final class ExactCounts {
    private final Map<CountedPartition, LongAdder> counts = new ConcurrentHashMap<>();

    /** A partition of a table. */
    private record CountedPartition(String table, ByteBuffer key) {}

    void count(BoundStatement statement) {
        ByteBuffer key = statement.getRoutingKey();
        if (key != null) {
            String table = statement.getPreparedStatement().getQuery();
            counts.computeIfAbsent(new CountedPartition(table, key), partition -> new LongAdder())
                    .increment();
        }
    }

    void clear() {
        counts.clear();
    }
}
