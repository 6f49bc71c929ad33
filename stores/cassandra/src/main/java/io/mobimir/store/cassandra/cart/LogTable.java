package io.mobimir.store.cassandra.cart;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.LogBase;
import io.mobimir.shop.cart.log.LogCompaction;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.batch.NodeRequestBatches;
import io.mobimir.store.cassandra.cart.CartTables.CartRow;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * The statements on one of the two tables of logs. Rows are written with timestamps that fall as time passes and stay below
 * every ballot of a transaction: of two writes of one row the first counts, and a fold's deletion also holds against a late
 * retry.
 */
final class LogTable {
    private static final long FALLING_FROM = 3_000_000_000_000_000L;

    /** A log is read as one page: a fold between two pages would move rows past the reader. */
    private static final int ONE_PAGE = Integer.MAX_VALUE;

    /** Separates the ids of orders and ends of links, which are made from names (version 3), from those of changes (version 7). */
    private static final String CHANGES_FROM = "00000000-0000-4000-8000-000000000000";

    private final Cassandra cassandra;
    private final Table<CartRow> table;
    private final ConsistencyLevel write;
    private final NodeRequestBatches<AsyncResultSet> writes;
    private final NodeRequestBatches<List<Row>> reads;
    private final Insert addition;
    private final Insert anything;
    private final PreparedStatement archive;
    private final PreparedStatement delete;
    private final PreparedStatement fold;
    private final PreparedStatement selectCurrent;
    private final PreparedStatement selectNewest;
    private final PreparedStatement selectEndings;
    private final EntryReader reader;

    LogTable(Cassandra cassandra, Table<CartRow> table) {
        this.cassandra = cassandra;
        this.table = table;
        this.write = cassandra.writeLevel(TableClass.CARTS);
        this.writes = NodeRequestBatches.ofWrites(cassandra);
        String key = table.partitionKey().get(0);
        String owner = key + " = ?";
        String currentPart = " AND " + CartTables.PART + " = '" + CartTables.CURRENT + "'";
        String current = owner + currentPart;
        Table<CartRow> entries = table.only(column -> !column.equals(key) && !column.equals(CartTables.PART));
        this.addition = new Insert(cassandra, table.only(CartTables.OF_ADDITIONS::contains));
        this.anything = new Insert(cassandra, table);
        this.archive = cassandra.prepareConditional(table.insert());
        this.delete =
                cassandra.prepare("DELETE FROM shop." + table.name() + " WHERE " + current + " AND change_id = ?");
        this.fold = cassandra.prepareConditional("UPDATE shop." + table.name()
                + " SET kind = 'base', fold_version = ?, base = ? WHERE " + current + " AND change_id = " + LogBase.ID
                + " IF fold_version = ?");
        this.selectCurrent = cassandra.prepare(entries.select("WHERE " + current));
        this.reads = NodeRequestBatches.ofReads(
                cassandra, cassandra.prepare(entries.select(List.of(key), "WHERE " + key + " IN ?" + currentPart)));
        String folded = "WHERE " + owner + " AND " + CartTables.PART + " = '" + CartTables.FOLDED + "' AND change_id ";
        this.selectNewest = cassandra.prepare(entries.select(
                folded + ">= " + CHANGES_FROM + " ORDER BY " + CartTables.PART + " DESC, change_id DESC LIMIT ?"));
        this.selectEndings = cassandra.prepare(entries.select(folded + "< " + CHANGES_FROM));
        this.reader = new EntryReader(
                selectCurrent.getResultSetDefinitions(),
                cassandra.session().getContext().getProtocolVersion());
    }

    /** Returns the statement that writes a row of the current part at this time. */
    BoundStatement row(String owner, LogEntry entry, Instant now) {
        boolean adds = entry instanceof Recorded recorded && recorded.change() instanceof CartChange.Add;
        return (adds ? addition : anything)
                .bind(new CartRow(owner, CartTables.CURRENT, entry), FALLING_FROM - Cassandra.micros(now))
                .setConsistencyLevel(write)
                .build();
    }

    CompletionStage<?> append(String owner, LogEntry entry, Instant now) {
        return writes.send(row(owner, entry, now));
    }

    CompletionStage<AsyncResultSet> delete(String owner, UUID id) {
        return cassandra.session().executeAsync(delete.bind(owner, id).setConsistencyLevel(write));
    }

    /** Selects the rows from which the owner's cart is read. */
    CompletionStage<? extends Iterable<Row>> current(String owner, ConsistencyLevel level) {
        return reads.send(select(selectCurrent, owner, level));
    }

    /**
     * Selects the current part, then at most {@code limit} of the folded changes, the newest by their ids, and the changes
     * that orders and links took. In this order, so that a fold in between cannot hide rows; a row may appear twice.
     */
    CompletionStage<? extends Iterable<Row>> past(String owner, int limit, ConsistencyLevel level) {
        List<Row> rows = new ArrayList<>();
        return current(owner, level)
                .thenCompose(current -> {
                    current.forEach(rows::add);
                    return rows(selectNewest.bind(owner, limit), level);
                })
                .thenCompose(newest -> {
                    newest.forEach(rows::add);
                    return rows(selectEndings.bind(owner), level);
                })
                .thenApply(endings -> {
                    endings.forEach(rows::add);
                    return rows;
                });
    }

    private CompletionStage<Iterable<Row>> rows(BoundStatement select, ConsistencyLevel level) {
        return cassandra
                .executeAsync(select.setConsistencyLevel(level).setPageSize(ONE_PAGE))
                .thenApply(AsyncResultSet::currentPage);
    }

    private static BoundStatement select(PreparedStatement select, String owner, ConsistencyLevel level) {
        return select.bind(owner).setConsistencyLevel(level).setPageSize(ONE_PAGE);
    }

    /** Waits for rows of this table and decodes them on the calling thread. */
    CartLog read(CompletionStage<? extends Iterable<Row>> selected) {
        List<LogEntry> entries = new ArrayList<>();
        Cassandra.await(selected).forEach(row -> entries.add(reader.read(row)));
        return new CartLog(entries);
    }

    /** Replaces the rows of the fold by its base and moves them to the history, atomically; returns false if another fold was faster. */
    boolean fold(String owner, CartLog from, LogCompaction result) {
        BatchStatementBuilder batch = BatchStatement.builder(DefaultBatchType.UNLOGGED)
                .addStatement(replaceBase(owner, from, result.base()))
                .setConsistencyLevel(write)
                .setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL)
                .setIdempotence(false);
        result.folded()
                .forEach(entry ->
                        batch.addStatement(archived(owner, entry)).addStatement(delete.bind(owner, entry.id())));
        result.copied().forEach(entry -> batch.addStatement(archived(owner, entry)));
        return cassandra.execute(batch.build()).wasApplied();
    }

    private BoundStatement replaceBase(String owner, CartLog from, LogBase base) {
        var statement = fold.boundStatementBuilder()
                .setLong(0, base.version())
                .set(1, base, CartTables.BASE.type().codec())
                .setString(2, owner);
        return (from.base().isEmpty() ? statement.setToNull(3) : statement.setLong(3, from.version())).build();
    }

    private BoundStatement archived(String owner, LogEntry entry) {
        return table.bind(archive, new CartRow(owner, CartTables.FOLDED, entry)).build();
    }

    /** The statement that writes a row of these columns with its own timestamp. */
    private record Insert(Table<CartRow> columns, PreparedStatement statement) {
        Insert(Cassandra cassandra, Table<CartRow> columns) {
            this(columns, cassandra.prepare(columns.insert() + " USING TIMESTAMP ?"));
        }

        BoundStatementBuilder bind(CartRow row, long timestamp) {
            return columns.bind(statement, row).setLong(columns.columns().size(), timestamp);
        }
    }
}
