package io.mobimir.store.cassandra.schema;

/**
 * A storage-attached index.
 *
 * @param target a column, or a part of one such as {@code entries(attributes)}
 */
public record Index(String name, String target) {
    String create(String keyspace, String table) {
        return "CREATE INDEX IF NOT EXISTS %s ON %s.%s (%s) USING 'sai'".formatted(name, keyspace, table, target);
    }
}
