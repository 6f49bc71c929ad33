package io.mobimir.store.cassandra.schema;

import io.mobimir.store.cassandra.Compaction;
import io.mobimir.store.cassandra.ReadRepair;
import io.mobimir.store.cassandra.Strategy;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The options of a table that Mobimir sets; all others keep Cassandra's defaults. */
record TableOptions(
        String comment,
        long defaultTimeToLive,
        long gcGraceSeconds,
        ReadRepair readRepair,
        Map<String, String> compaction) {

    static TableOptions of(Table<?> table, Strategy strategy) {
        return new TableOptions(
                table.comment(),
                table.ttl(strategy).toSeconds(),
                strategy.gcGrace().toSeconds(),
                strategy.readRepair(),
                compaction(strategy.compaction()));
    }

    private static Map<String, String> compaction(Compaction compaction) {
        Map<String, String> options = new TreeMap<>(compaction.options());
        options.put("class", compaction.className());
        return options;
    }

    /** Returns the options by name, with their values as CQL literals. */
    Map<String, String> literals() {
        Map<String, String> options = new TreeMap<>();
        options.put("comment", quote(comment));
        options.put("default_time_to_live", Long.toString(defaultTimeToLive));
        options.put("gc_grace_seconds", Long.toString(gcGraceSeconds));
        options.put("read_repair", quote(readRepair.name()));
        options.put("compaction", mapLiteral(compaction));
        return options;
    }

    String cql() {
        return literals().entrySet().stream()
                .map(option -> option.getKey() + " = " + option.getValue())
                .collect(Collectors.joining("\n    AND "));
    }

    static String mapLiteral(Map<String, String> map) {
        return map.entrySet().stream()
                .map(entry -> quote(entry.getKey()) + ": " + quote(entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String quote(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
