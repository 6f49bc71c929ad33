package io.mobimir.store.cassandra.stock;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The ledger in {@code stock_by_product_zone}. */
final class StockStatements implements AccountStore {
    /** A little longer than promised, so that what is older than promised is forgotten by all clocks or by none. */
    private static final Duration TTL = Stock.REMEMBERED.plusHours(1);

    /** Whose turn it is matters less than that somebody goes on. */
    private static final Duration TURN_TIMEOUT = Duration.ofMillis(500);

    private static final int MOST_LISTED = 4_000;

    /** How many rows to read at a time where each may be a packed row of 40 KiB. */
    static final int PAGE = 500;

    private static final String ACCOUNT = " WHERE product_id = ? AND geozone = ? AND bucket = ?";
    private static final String INSERT = "INSERT INTO shop.stock_by_product_zone (product_id, geozone, bucket, slot,"
            + " reservation_id, user_id, units, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

    private final String instance =
            Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), Character.MAX_RADIX);

    private final Cassandra cassandra;
    private final Executor executor;
    private final ConsistencyLevel write;
    private final PreparedStatement level;
    private final PreparedStatement turn;
    private final PreparedStatement callOut;
    private final PreparedStatement fallSilent;
    private final PreparedStatement look;
    private final PreparedStatement list;
    private final PreparedStatement packedRows;
    private final PreparedStatement packedRowsSince;
    private final PreparedStatement advance;
    private final PreparedStatement begin;
    private final PreparedStatement insertAbsent;
    private final PreparedStatement insert;
    private final PreparedStatement insertPackedRow;
    private final TupleType keyType = DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT);

    /** Packed rows are read by this executor: there may be many, and everybody's answers come on the driver's threads. */
    StockStatements(Cassandra cassandra, Executor executor) {
        this.cassandra = cassandra;
        this.executor = executor;
        this.write = cassandra.writeLevel(TableClass.STOCK);
        this.level =
                cassandra.prepare("SELECT slot, available, held, sold, received, fence FROM shop.stock_by_product_zone"
                        + ACCOUNT + " AND slot = -1 AND reservation_id = ''");
        this.turn = cassandra.prepare("SELECT slot, seq, instance, callers FROM shop.stock_by_product_zone" + ACCOUNT
                + " AND slot = -1 AND reservation_id = ''");
        this.callOut = cassandra.prepare("UPDATE shop.stock_by_product_zone USING TTL "
                + CompetingInstances.CALL.toSeconds() + " SET callers = callers + ?" + ACCOUNT);
        this.fallSilent = cassandra.prepare("UPDATE shop.stock_by_product_zone SET callers = callers - ?" + ACCOUNT);
        this.look = cassandra.prepare(
                StockTables.STOCK_BY_PRODUCT_ZONE.select(ACCOUNT.substring(1) + " AND (slot, reservation_id) IN ?"));
        this.list = cassandra.prepare("SELECT slot, reservation_id, packed FROM shop.stock_by_product_zone" + ACCOUNT
                + " AND slot = ? LIMIT " + (MOST_LISTED + 1));
        this.packedRows = cassandra.prepare("SELECT slot, packed FROM shop.stock_by_product_zone" + ACCOUNT
                + " AND slot = ? AND reservation_id >= ?" + " AND reservation_id < '" + PackedReservations.END + "'");
        this.packedRowsSince = cassandra.prepare(StockTables.STOCK_BY_PRODUCT_ZONE.select(ACCOUNT.substring(1)
                + " AND slot IN ?" + " AND reservation_id >= ? AND reservation_id < '" + PackedReservations.END + "'"));
        this.advance = cassandra.prepareConditional("UPDATE shop.stock_by_product_zone"
                + " SET available = ?, held = ?, sold = ?, received = ?, row_seq = ?, instance = ?, seq = ?" + ACCOUNT
                + " IF seq = ?");
        this.begin = cassandra.prepareConditional("INSERT INTO shop.stock_by_product_zone"
                + " (product_id, geozone, bucket, slot, reservation_id) VALUES (?, ?, ?, -1, '')");
        this.insertAbsent = cassandra.prepareConditional(INSERT + " IF NOT EXISTS USING TTL " + TTL.toSeconds());
        this.insert = cassandra.prepareConditional(INSERT + " USING TTL " + TTL.toSeconds());
        this.insertPackedRow = cassandra.prepareConditional("INSERT INTO shop.stock_by_product_zone"
                + " (product_id, geozone, bucket, slot, reservation_id, packed, packed_slot) VALUES (?, ?, ?, ?, ?, ?, ?)"
                + " USING TTL " + TTL.toSeconds());
    }

    @Override
    public String instance() {
        return instance;
    }

    CompletionStage<Sight> sight(Account account) {
        BoundStatement statement =
                level.bind(account.product().value(), account.zone().value(), StockTables.BUCKET);
        ConsistencyLevel read = cassandra.readLevel(TableClass.STOCK, ReadOperation.STOCK_CHECK);
        return cassandra
                .executeAsync(statement.setConsistencyLevel(read))
                .thenApply(rows ->
                        Optional.ofNullable(rows.one()).map(StockTables::sight).orElse(Sight.ABSENT));
    }

    @Override
    public CompletionStage<TurnState> turn(Account account) {
        BoundStatement statement =
                turn.bind(account.product().value(), account.zone().value(), StockTables.BUCKET);
        ConsistencyLevel read = cassandra.readLevel(TableClass.STOCK, ReadOperation.STOCK_CHECK);
        return cassandra
                .executeAsync(statement.setConsistencyLevel(read).setTimeout(TURN_TIMEOUT))
                .thenApply(rows ->
                        Optional.ofNullable(rows.one()).map(StockTables::turn).orElse(TurnState.OF_NOBODY));
    }

    @Override
    public void callOut(Account account) {
        say(callOut, account);
    }

    @Override
    public void fallSilent(Account account) {
        say(fallSilent, account);
    }

    private void say(PreparedStatement statement, Account account) {
        var unused = cassandra.executeAsync(statement
                .bind(
                        Set.of(instance),
                        account.product().value(),
                        account.zone().value(),
                        StockTables.BUCKET)
                .setConsistencyLevel(write));
    }

    @Override
    public CompletionStage<KnownAccount> rows(Account account, Collection<Entry.Key> keys) {
        List<TupleValue> names = Stream.concat(Stream.of(Entry.Key.HEAD), keys.stream())
                .distinct()
                .map(key -> keyType.newValue(key.slot(), key.id()))
                .toList();
        BoundStatement statement = look.boundStatementBuilder(
                        account.product().value(), account.zone().value(), StockTables.BUCKET)
                .setList(3, names, TupleValue.class)
                .setConsistencyLevel(DefaultConsistencyLevel.SERIAL)
                .build();
        return Cassandra.allRows(cassandra.executeAsync(statement)).thenApply(rows -> known(rows, keys));
    }

    @Override
    public CompletionStage<Since> packedRowsSince(Account account, Collection<Integer> slots, long fromSeq) {
        BoundStatement statement = packedRowsSince
                .bind(
                        account.product().value(),
                        account.zone().value(),
                        StockTables.BUCKET,
                        List.copyOf(slots),
                        PackedReservations.name(fromSeq))
                .setPageSize(PAGE)
                .setConsistencyLevel(DefaultConsistencyLevel.SERIAL);
        return Cassandra.allRows(cassandra.executeAsync(statement))
                .thenApplyAsync(rows -> new Since(known(rows, List.of()), idsBySlot(rows)), executor);
    }

    private static Map<Integer, List<String>> idsBySlot(List<Row> packedRows) {
        Map<Integer, List<String>> ids = new HashMap<>();
        packedRows.forEach(row -> ids.computeIfAbsent(row.getInt("slot"), slot -> new ArrayList<>())
                .addAll(StockTables.idsOnPackedRow(row)));
        return ids;
    }

    @Override
    public CompletionStage<List<Entry>> packedRows(Account account, int slot, long fromSeq) {
        BoundStatement statement = packedRows
                .bind(
                        account.product().value(),
                        account.zone().value(),
                        StockTables.BUCKET,
                        slot,
                        PackedReservations.name(fromSeq))
                .setPageSize(PAGE)
                .setConsistencyLevel(DefaultConsistencyLevel.SERIAL);
        return Cassandra.allRows(cassandra.executeAsync(statement))
                .thenApplyAsync(
                        rows -> {
                            List<Entry> entries = new ArrayList<>();
                            rows.forEach(row -> entries.addAll(StockTables.packedRow(row)));
                            return entries;
                        },
                        executor);
    }

    @Override
    public CompletionStage<Optional<Set<String>>> list(Account account, int slot) {
        BoundStatement statement = list.bind(
                        account.product().value(), account.zone().value(), StockTables.BUCKET, slot)
                .setPageSize(PAGE)
                .setConsistencyLevel(DefaultConsistencyLevel.SERIAL);
        return Cassandra.allRows(cassandra.executeAsync(statement))
                .thenApplyAsync(
                        rows -> rows.size() > MOST_LISTED ? Optional.empty() : Optional.of(ids(rows)), executor);
    }

    private static Set<String> ids(List<Row> rows) {
        Set<String> ids = new HashSet<>();
        for (Row row : rows) {
            if (StockTables.isPackedRow(row)) {
                ids.addAll(StockTables.idsOnPackedRow(row));
            } else {
                ids.add(Objects.requireNonNull(row.getString("reservation_id")));
            }
        }
        return ids;
    }

    @Override
    public CompletionStage<Attempt> write(Account account, KnownAccount from, Group group) {
        List<BatchableStatement<?>> statements = new ArrayList<>();
        statements.add(advance(account, from, group));
        if (from.seq().isEmpty()) {
            statements.add(begin(account));
        }
        group.packedRows()
                .forEach((slot, entries) -> statements.add(insertPackedRow.bind(
                        account.product().value(),
                        account.zone().value(),
                        StockTables.BUCKET,
                        slot,
                        PackedReservations.name(from.nextSeq()),
                        PackedReservations.write(entries),
                        group.packedSlot())));
        group.rows().forEach(entry -> {
            boolean check = group.mustBeAbsent(entry.key());
            statements.add(insert(check ? insertAbsent : insert, account, entry));
        });
        return cassandra
                .executeAsync(Cassandra.conditional(write, statements.toArray(BatchableStatement[]::new)))
                .thenApply(StockStatements::attempt);
    }

    /** The row that is always there. */
    BoundStatement begin(Account account) {
        return begin.bind(account.product().value(), account.zone().value(), StockTables.BUCKET);
    }

    /** A row that takes the place of whatever stood there. */
    BoundStatement insert(Account account, Entry entry) {
        return insert(insert, account, entry);
    }

    private BoundStatement advance(Account account, KnownAccount from, Group group) {
        Level to = group.level();
        Long seq = from.seq().isPresent() ? from.seq().getAsLong() : null;
        return advance.bind(
                to.available(),
                to.held(),
                to.sold(),
                to.received(),
                group.rowSeq(),
                instance,
                from.nextSeq(),
                account.product().value(),
                account.zone().value(),
                StockTables.BUCKET,
                seq);
    }

    private static BoundStatement insert(PreparedStatement statement, Account account, Entry entry) {
        @Nullable String user = entry.user().map(UserId::value).orElse(null);
        return statement.bind(
                account.product().value(),
                account.zone().value(),
                StockTables.BUCKET,
                entry.key().slot(),
                entry.key().id(),
                user,
                entry.units(),
                entry.state().key());
    }

    /** A refused write tells of the account and of the rows that it found although they should be absent, or only of seq. */
    private static Attempt attempt(AsyncResultSet result) {
        if (result.wasApplied()) {
            return new Attempt(true, Optional.empty());
        }
        List<Row> rows = new ArrayList<>();
        result.currentPage().forEach(rows::add);
        boolean telling =
                result.getColumnDefinitions().contains("state") && rows.stream().anyMatch(row -> !row.isNull("seq"));
        return new Attempt(false, telling ? Optional.of(known(rows, List.of())) : Optional.empty());
    }

    private static KnownAccount known(List<Row> rows, Collection<Entry.Key> asked) {
        LinkedHashMap<Entry.Key, Optional<Entry>> entries = new LinkedHashMap<>();
        asked.forEach(key -> entries.put(key, Optional.empty()));
        rows.stream()
                .filter(row -> !row.isNull("state"))
                .map(StockTables::entry)
                .forEach(entry -> entries.put(entry.key(), Optional.of(entry)));
        Optional<Row> any = rows.stream().filter(row -> !row.isNull("seq")).findFirst();
        return new KnownAccount(
                any.map(StockTables::level).orElse(Level.NONE),
                any.map(StockTables::standing).orElse(Standing.ABSENT),
                any.map(row -> OptionalLong.of(row.getLong("seq"))).orElse(OptionalLong.empty()),
                any.map(StockTables::packedSlot).orElse(KnownAccount.NO_PACKED_SLOT),
                any.map(StockTables::rowSeq).orElse(0L),
                entries,
                new KnownSlots());
    }

    /** At most so many bytes go over the wire for an entry of this account. */
    static int bytes(Account account, Entry entry) {
        int text = account.product().value().length()
                + entry.key().id().length()
                + entry.user().map(user -> user.value().length()).orElse(0);
        return 120 + 3 * text;
    }
}
