package io.mobimir.store.cassandra.keys;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import io.mobimir.insight.keys.candidate.KeyPart;
import io.mobimir.insight.keys.data.BrokenLines;
import io.mobimir.insight.keys.data.DataColumn;
import io.mobimir.insight.keys.data.DataRow;
import io.mobimir.insight.keys.data.RowSource;
import io.mobimir.shop.InvalidField;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.verify.TokenRange;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The rows of a table, read by token ranges, a page at a time, from one replica. */
public final class TableRows implements RowSource {
    private static final int RANGES = 256;
    private static final int PAGE = 1000;

    private final Cassandra cassandra;
    private final TableMetadata table;
    private final List<TableColumn> columns;
    private final PreparedStatement select;
    private int rangesDone;

    private TableRows(Cassandra cassandra, TableMetadata table) {
        this.cassandra = cassandra;
        this.table = table;
        this.columns = table.getColumns().values().stream().map(TableColumn::of).toList();
        String names = table.getColumns().keySet().stream()
                .map(name -> name.asCql(true))
                .collect(Collectors.joining(", "));
        String token = table.getPartitionKey().stream()
                .map(column -> column.getName().asCql(true))
                .collect(Collectors.joining(", ", "token(", ")"));
        this.select = cassandra.prepare("SELECT %s FROM shop.%s WHERE %s >= ? AND %s <= ?"
                .formatted(names, table.getName().asCql(true), token, token));
    }

    /**
     * Finds a table in the keyspace of the connection.
     *
     * @throws InvalidField if there is none
     */
    public static TableRows of(Cassandra cassandra, String name) {
        String keyspace = cassandra.settings().keyspace();
        KeyspaceMetadata found = cassandra
                .session()
                .refreshSchema()
                .getKeyspace(CqlIdentifier.fromInternal(keyspace))
                .orElseThrow(() -> new InvalidField("--data", "there is no keyspace " + keyspace + " in this cluster"));
        return found.getTable(CqlIdentifier.fromInternal(name))
                .map(table -> new TableRows(cassandra, table))
                .orElseThrow(() -> new InvalidField(
                        "--data",
                        "there is no table %s in the keyspace %s; it has %s".formatted(name, keyspace, names(found))));
    }

    private static String names(KeyspaceMetadata keyspace) {
        return keyspace.getTables().isEmpty()
                ? "none"
                : keyspace.getTables().keySet().stream()
                        .map(CqlIdentifier::asInternal)
                        .sorted()
                        .collect(Collectors.joining(", "));
    }

    @Override
    public String name() {
        return "table " + table.getKeyspace().asInternal() + "."
                + table.getName().asInternal();
    }

    @Override
    public List<DataColumn> columns() {
        return columns.stream().map(TableColumn::column).toList();
    }

    @Override
    public Optional<String> presentKey() {
        return Optional.of(table.getPartitionKey().stream()
                .map(ColumnMetadata::getName)
                .map(name -> KeyPart.plain(name.asInternal(), 0).text())
                .collect(Collectors.joining(",")));
    }

    /** Returns false: rows come in the order of their tokens. */
    @Override
    public boolean keepsOrder() {
        return false;
    }

    @Override
    public void forEach(Predicate<DataRow> reader) {
        DataRow row = new DataRow(columns());
        boolean more = true;
        boolean any = false;
        rangesDone = 0;
        for (TokenRange range : TokenRange.split(RANGES)) {
            AsyncResultSet page = first(range);
            while (page != null && more) {
                for (Row stored : page.currentPage()) {
                    any = true;
                    fill(row, stored);
                    more = more && reader.test(row);
                }
                page = more && page.hasMorePages() ? Cassandra.await(page.fetchNextPage()) : null;
            }
            rangesDone++;
            if (!more) {
                return;
            }
        }
        if (!any) {
            throw new InvalidField("--data", name() + " holds no rows");
        }
    }

    private AsyncResultSet first(TokenRange range) {
        return cassandra.execute(select.bind(range.first(), range.last())
                .setPageSize(PAGE)
                .setConsistencyLevel(ConsistencyLevel.LOCAL_ONE));
    }

    private void fill(DataRow row, Row stored) {
        row.clear();
        for (int i = 0; i < columns.size(); i++) {
            ByteBuffer bytes = stored.getBytesUnsafe(i);
            if (bytes != null) {
                row.set(i, columns.get(i).text(stored, i), bytes.remaining());
            }
        }
    }

    @Override
    public double progress() {
        return (double) rangesDone / RANGES;
    }

    @Override
    public BrokenLines broken() {
        return BrokenLines.NONE;
    }
}
