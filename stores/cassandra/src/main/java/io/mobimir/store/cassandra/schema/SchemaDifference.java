package io.mobimir.store.cassandra.schema;

/** One difference between a live cluster and the declarations. */
public record SchemaDifference(String where, String declared, String live) {
    @Override
    public String toString() {
        return where + ": declared " + declared + ", live " + live;
    }
}
