package io.mobimir.store.cassandra.migration;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.Writes;
import io.mobimir.store.cassandra.batch.UnloggedWrites;
import io.mobimir.store.cassandra.schema.Table;
import java.util.ArrayList;
import java.util.List;

/** The code that all records share: rows are put, deleted and listed by the first columns of their key. */
final class RecordRows<R> {
    /** Smaller than the batch size at which a node with default settings warns. */
    private static final int MOST_BYTES = 4 * 1024;

    private final Cassandra cassandra;
    private final Table<R> table;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;
    private final PreparedStatement insert;
    private final PreparedStatement delete;
    private final PreparedStatement select;

    /**
     * @param listed the columns by which rows are listed
     * @param deleted the columns by which rows are deleted
     */
    RecordRows(Cassandra cassandra, Table<R> table, List<String> listed, List<String> deleted) {
        this.cassandra = cassandra;
        this.table = table;
        this.write = cassandra.writeLevel(table.tableClass());
        this.read = cassandra.readLevel(table.tableClass());
        this.insert = cassandra.prepare(table.insert());
        this.select = cassandra.prepare(table.select("WHERE " + equal(listed) + " LIMIT ?"));
        this.delete = cassandra.prepare("DELETE FROM shop." + table.name() + " WHERE " + equal(deleted));
    }

    private static String equal(List<String> columns) {
        return String.join(" = ? AND ", columns) + " = ?";
    }

    void put(R row) {
        cassandra.execute(bind(row));
    }

    /** Puts rows of one partition, so that many share a request. */
    void putAll(List<R> all) {
        Writes writes = new Writes();
        List<BoundStatement> together = new ArrayList<>();
        int bytes = 0;
        for (R row : all) {
            BoundStatement put = bind(row);
            int more = put.computeSizeInBytes(cassandra.session().getContext());
            if (bytes + more > MOST_BYTES) {
                send(together, writes);
                bytes = 0;
            }
            together.add(put);
            bytes += more;
        }
        send(together, writes);
        writes.finish();
    }

    private void send(List<BoundStatement> together, Writes writes) {
        if (!together.isEmpty()) {
            BatchStatement batch = UnloggedWrites.batch(write, together);
            writes.send(() -> cassandra.executeAsync(batch));
            together.clear();
        }
    }

    private BoundStatement bind(R row) {
        return table.bind(insert, row).setConsistencyLevel(write).build();
    }

    void delete(Object... key) {
        cassandra.execute(delete.bind(key).setConsistencyLevel(write));
    }

    List<R> list(Object... key) {
        return some(Integer.MAX_VALUE, key);
    }

    List<R> some(int limit, Object... key) {
        Object[] values = new Object[key.length + 1];
        System.arraycopy(key, 0, values, 0, key.length);
        values[key.length] = limit;
        List<R> rows = new ArrayList<>();
        Cassandra.forEach(
                cassandra.execute(select.bind(values).setConsistencyLevel(read)), row -> rows.add(table.read(row)));
        return rows;
    }
}
