package io.mobimir.store.cassandra.schema;

/** One thing in which a live cluster is not what the declarations say. */
public record SchemaDifference(String where, String declared, String live) {
    @Override
    public String toString() {
        return where + ": declared " + declared + ", live " + live;
    }
}
