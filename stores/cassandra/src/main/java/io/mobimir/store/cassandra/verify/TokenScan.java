package io.mobimir.store.cassandra.verify;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.schema.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Reads a whole table, one range of tokens after the other, a few rows at a time. Prefetches the beginnings of the next ranges. */
public final class TokenScan {
    private static final List<TokenRange> RANGES = TokenRange.split(128);
    private static final int AHEAD = 8;
    private static final int PAGE = 100;

    private final Cassandra cassandra;
    private final Table<?> table;
    private final PreparedStatement select;
    private final ConsistencyLevel read;

    /** @param limit such as {@code PER PARTITION LIMIT 1}, or empty */
    public TokenScan(Cassandra cassandra, Table<?> table, String limit) {
        this(cassandra, table, limit, cassandra.readLevel(table.tableClass()));
    }

    /** Creates a scan like {@link #TokenScan(Cassandra, Table, String)}, at this level instead of the table's. */
    public TokenScan(Cassandra cassandra, Table<?> table, String limit, ConsistencyLevel read) {
        String token = "token(" + String.join(", ", table.partitionKey()) + ")";
        this.cassandra = cassandra;
        this.table = table;
        this.select = cassandra.prepare(table.select("WHERE " + token + " >= ? AND " + token + " <= ? " + limit));
        this.read = read;
    }

    /** Passes on every row in groups; reports progress after each range. */
    public void forEachGroup(Consumer<List<Row>> rows, Consumer<ScanProgress> progress) {
        Deque<CompletionStage<AsyncResultSet>> begun = new ArrayDeque<>();
        long seen = 0;
        for (int i = 0; i < RANGES.size(); i++) {
            while (begun.size() < Math.min(AHEAD, RANGES.size() - i)) {
                begun.add(begin(RANGES.get(i + begun.size())));
            }
            seen += forEachPage(Cassandra.await(begun.remove()), rows);
            progress.accept(new ScanProgress(table.name(), (i + 1.0) / RANGES.size(), seen));
        }
    }

    /** Passes on every row of one range; the rows of a partition are adjacent. */
    public void forEachRow(TokenRange range, Consumer<Row> each) {
        Cassandra.forEach(Cassandra.await(begin(range)), each);
    }

    private CompletionStage<AsyncResultSet> begin(TokenRange range) {
        return cassandra
                .session()
                .executeAsync(select.bind(range.first(), range.last())
                        .setPageSize(PAGE)
                        .setConsistencyLevel(read));
    }

    private static long forEachPage(AsyncResultSet first, Consumer<List<Row>> rows) {
        long seen = 0;
        AsyncResultSet page = first;
        while (true) {
            List<Row> group = new ArrayList<>();
            page.currentPage().forEach(group::add);
            rows.accept(group);
            seen += group.size();
            if (!page.hasMorePages()) {
                return seen;
            }
            page = Cassandra.await(page.fetchNextPage());
        }
    }
}
