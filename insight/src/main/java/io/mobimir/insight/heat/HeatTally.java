package io.mobimir.insight.heat;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The counts since the last tick, by table. Not safe for threads; {@link Heat} guards it. */
public final class HeatTally {
    private final Map<String, OpenCounts> tables = new HashMap<>();

    HeatTally() {}

    /**
     * Counts one operation.
     *
     * @param key null if the operation is about no single key
     * @param operation what it was: a kind for which {@link AccessKind#isOperation} holds
     */
    public void add(String table, AccessKind operation, @Nullable HeatKey key, long bytes, long micros) {
        OpenCounts counts = tables.get(table);
        if (counts == null) {
            counts = new OpenCounts();
            tables.put(table, counts);
        }
        counts.add(operation, key, bytes, micros);
    }

    /** Ends the counting. */
    Map<HeatSeries, KeySummary> close() {
        Map<HeatSeries, KeySummary> summaries = new TreeMap<>();
        tables.forEach((table, counts) -> {
            for (AccessKind kind : AccessKind.values()) {
                KeySummary summary = counts.summary(kind);
                if (summary.total() > 0) {
                    summaries.put(new HeatSeries(table, kind), summary);
                }
            }
        });
        return summaries;
    }
}
