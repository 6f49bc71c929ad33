package io.mobimir.store.cassandra.batch;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Combines reads of one partition each into one read of several. The first variable of each read is its key, a text, and
 * each reads all its rows as one page. The combined select has the keys as its only variable, and the key as its last
 * column.
 */
final class BatchedReads implements NodeRequestBatches.Sharing<List<Row>> {
    private final PreparedStatement several;
    private final int key;

    BatchedReads(PreparedStatement several) {
        this.several = several;
        this.key = several.getResultSetDefinitions().size() - 1;
    }

    @Override
    public int trips() {
        return 4;
    }

    /** Limits the reads per request: a node reads its partitions one after another, so the last of them waits for all. */
    @Override
    public int seats() {
        return 16;
    }

    @Override
    public Statement<?> together(List<BoundStatement> requests) {
        List<String> keys = requests.stream()
                .map(request -> request.getString(0))
                .distinct()
                .toList();
        return several.boundStatementBuilder()
                .setList(0, keys, String.class)
                .setPageSize(Integer.MAX_VALUE)
                .build();
    }

    @Override
    public List<Row> alone(AsyncResultSet result) {
        List<Row> rows = new ArrayList<>(result.remaining());
        result.currentPage().forEach(rows::add);
        return rows;
    }

    @Override
    public Function<BoundStatement, List<Row>> apart(AsyncResultSet result) {
        Map<ByteBuffer, List<Row>> found = new HashMap<>();
        for (Row row : result.currentPage()) {
            found.computeIfAbsent(row.getBytesUnsafe(key), first -> new ArrayList<>())
                    .add(row);
        }
        return read -> found.getOrDefault(read.getBytesUnsafe(0), List.of());
    }
}
