package io.mobimir.store.cassandra.verify;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;

/** Groups the rows of one key, which a scan passes one after the other; closing passes on the last group. */
public final class RowGroups implements AutoCloseable {
    private final String column;
    private final BiConsumer<String, List<Row>> each;
    private final List<Row> rows = new ArrayList<>();
    private String key = "";

    /** @param column the partition key */
    public RowGroups(String column, BiConsumer<String, List<Row>> each) {
        this.column = column;
        this.each = each;
    }

    public void add(Row row) {
        String next = Objects.requireNonNull(row.getString(column));
        if (!next.equals(key)) {
            close();
            key = next;
        }
        rows.add(row);
    }

    @Override
    public void close() {
        if (!rows.isEmpty()) {
            List<Row> group = List.copyOf(rows);
            rows.clear();
            each.accept(key, group);
        }
    }
}
