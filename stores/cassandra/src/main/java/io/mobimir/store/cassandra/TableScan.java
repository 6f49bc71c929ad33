package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.store.cassandra.schema.Table;
import java.util.function.Consumer;

/** Reads a whole table, one range of tokens after another, without ever holding more than a page of it. */
public final class TableScan<R> {
    private static final int RANGES = 64;
    private static final int PAGE = 500;

    private final Cassandra cassandra;
    private final Table<R> table;
    private final PreparedStatement select;

    public TableScan(Cassandra cassandra, Table<R> table) {
        this.cassandra = cassandra;
        this.table = table;
        String token = "token(" + String.join(", ", table.partitionKey()) + ")";
        this.select = cassandra.prepare(table.select("WHERE " + token + " > ? AND " + token + " <= ?"));
    }

    /** Hands over every row, in no particular order. */
    public void forEach(ConsistencyLevel level, Consumer<R> action) {
        long step = Long.MAX_VALUE / (RANGES / 2) + 1;
        for (int i = 0; i < RANGES; i++) {
            long from = Long.MIN_VALUE + i * step;
            long to = i == RANGES - 1 ? Long.MAX_VALUE : from + step;
            Cassandra.forEach(
                    cassandra.execute(select.bind(from, to).setPageSize(PAGE).setConsistencyLevel(level)),
                    row -> action.accept(table.read(row)));
        }
    }
}
