package io.mobimir.store.cassandra.schema;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.ClusteringOrder;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A live table in the same terms as a declaration. */
record TableShape(String key, Map<String, String> columns, Map<String, String> options, Set<String> indexes) {
    static TableShape of(TableMetadata live) {
        Map<String, String> columns = new TreeMap<>();
        live.getColumns()
                .values()
                .forEach(column -> columns.put(
                        column.getName().asInternal(),
                        column.getType().asCql(true, true) + (column.isStatic() ? " static" : "")));
        return new TableShape(
                liveKey(live),
                columns,
                options(live),
                live.getIndexes().keySet().stream()
                        .map(CqlIdentifier::asInternal)
                        .collect(Collectors.toSet()));
    }

    static String key(Table<?> table) {
        String clustering = table.columns().stream()
                .filter(column -> column.kind().isClustering())
                .map(column -> ", " + column.name() + (column.kind() == Column.Kind.DESCENDING ? " DESC" : " ASC"))
                .collect(Collectors.joining());
        return "(" + String.join(", ", table.partitionKey()) + ")" + clustering;
    }

    private static String liveKey(TableMetadata live) {
        String partition = live.getPartitionKey().stream()
                .map(column -> column.getName().asInternal())
                .collect(Collectors.joining(", ", "(", ")"));
        StringBuilder key = new StringBuilder(partition);
        for (Map.Entry<ColumnMetadata, ClusteringOrder> column :
                live.getClusteringColumns().entrySet()) {
            key.append(", ")
                    .append(column.getKey().getName().asInternal())
                    .append(' ')
                    .append(column.getValue());
        }
        return key.toString();
    }

    private static Map<String, String> options(TableMetadata live) {
        Map<String, String> options = new TreeMap<>();
        live.getOptions().forEach((name, value) -> options.put(name.asInternal(), literal(name.asInternal(), value)));
        return options;
    }

    private static String literal(String option, Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, String> texts = new TreeMap<>();
            map.forEach((key, text) -> texts.put(key.toString(), text.toString()));
            if (option.equals("compaction")) {
                dropDefaults(texts);
            }
            return TableOptions.mapLiteral(texts);
        }
        return value instanceof String text ? "'" + text.replace("'", "''") + "'" : String.valueOf(value);
    }

    /** Removes options that Cassandra adds by itself. */
    private static void dropDefaults(Map<String, String> compaction) {
        compaction.remove("max_threshold");
        compaction.remove("min_threshold");
    }
}
