package io.mobimir.store.cassandra.batch;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.schema.Table;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the versions of many keys in one request. The limit makes Cassandra read the keys in parallel: if a result might
 * need a second page, it reads one key after the other.
 */
public final class VersionLookup {
    private final Cassandra cassandra;
    private final PreparedStatement select;
    private final ConsistencyLevel read;

    /** @param table a table with one text as its partition key, and a version that is equal in all rows of a partition */
    public VersionLookup(Cassandra cassandra, Table<?> table) {
        String key = table.partitionKey().get(0);
        this.cassandra = cassandra;
        this.read = cassandra.readLevel(table.tableClass());
        this.select = cassandra.prepare("SELECT " + key + ", version FROM shop." + table.name() + " WHERE " + key
                + " IN ? PER PARTITION LIMIT 1 LIMIT ?");
    }

    /** Returns the version of each key that exists. */
    public Map<String, Long> of(Collection<String> keys) {
        Map<String, Long> versions = new HashMap<>();
        Cassandra.forEach(
                cassandra.execute(
                        select.bind(List.copyOf(keys), Math.max(1, keys.size())).setConsistencyLevel(read)),
                row -> versions.put(row.getString(0), row.getLong(1)));
        return versions;
    }
}
