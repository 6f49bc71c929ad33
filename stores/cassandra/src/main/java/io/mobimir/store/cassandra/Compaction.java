package io.mobimir.store.cassandra;

import java.util.Map;

/** The compaction strategy of a table. */
public enum Compaction {
    UNIFIED("UnifiedCompactionStrategy"),
    LEVELED("LeveledCompactionStrategy"),
    TIME_WINDOW_DAY("TimeWindowCompactionStrategy");

    private static final String PACKAGE = "org.apache.cassandra.db.compaction.";

    private final String className;

    Compaction(String className) {
        this.className = className;
    }

    /** Returns the full class name, as Cassandra reports it. */
    public String className() {
        return PACKAGE + className;
    }

    public Map<String, String> options() {
        return switch (this) {
            case UNIFIED, LEVELED -> Map.of();
            case TIME_WINDOW_DAY -> Map.of("compaction_window_unit", "DAYS", "compaction_window_size", "1");
        };
    }
}
