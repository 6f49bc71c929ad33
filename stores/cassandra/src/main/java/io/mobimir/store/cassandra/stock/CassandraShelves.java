package io.mobimir.store.cassandra.stock;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.stock.Shelf;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.migration.stock.Stand;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.verify.TokenRange;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Accounts in {@code stock_by_product_zone} that come and go. Each change raises {@code seq}, like everything that committers do: so
 * whoever decided anything before it, or fills what has been filled since, loses.
 */
public final class CassandraShelves implements Shelves {
    /** As much as a committer writes at once. */
    private static final int MOST_BYTES = 240 * 1024;

    /** How long to compete with committers that change the account all the time. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final String ACCOUNT = " WHERE product_id = ? AND geozone = ? AND bucket = ?";

    private final Cassandra cassandra;
    private final ConsistencyLevel write;
    private final StockStatements statements;
    private final AccountReader looks;
    private final PreparedStatement mark;
    private final PreparedStatement advance;
    private final PreparedStatement clear;
    private final PreparedStatement rows;
    private final TokenScan scan;

    public CassandraShelves(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.write = cassandra.writeLevel(TableClass.STOCK);
        this.statements = new StockStatements(cassandra, ForkJoinPool.commonPool());
        this.looks = new AccountReader(statements);
        this.mark = cassandra.prepareConditional(
                "UPDATE shop.stock_by_product_zone SET fence = ?, row_seq = ?, seq = ?" + ACCOUNT + " IF seq = ?");
        this.advance = cassandra.prepareConditional("UPDATE shop.stock_by_product_zone"
                + " SET available = ?, held = ?, sold = ?, received = ?, fence = ?, row_seq = ?, seq = ?" + ACCOUNT
                + " IF seq = ?");
        this.clear =
                cassandra.prepareConditional("DELETE FROM shop.stock_by_product_zone" + ACCOUNT + " AND slot >= 0");
        this.rows =
                cassandra.prepare(StockTables.STOCK_BY_PRODUCT_ZONE.select(ACCOUNT.substring(1) + " AND slot >= 0"));
        this.scan = new TokenScan(cassandra, StockTables.STOCK_BY_PRODUCT_ZONE, "PER PARTITION LIMIT 1");
    }

    @Override
    public Stand stand(Account account) {
        return stand(look(account));
    }

    private static Stand stand(KnownAccount known) {
        return new Stand(known.standing(), known.seq().orElse(0));
    }

    @Override
    public Level level(Account account) {
        return look(account).level();
    }

    private KnownAccount look(Account account) {
        return Cassandra.await(looks.look(account, List.of()));
    }

    /**
     * What committers do meanwhile does not matter, but each of their writes makes this one lose. Had the account gone and come back
     * meanwhile, {@code row_seq} would tell; should a committer have raised it, the caller has to look again.
     */
    @Override
    public Optional<Stand> fence(Account account, Stand known) {
        long begun = System.nanoTime();
        Stand now = known;
        boolean same = true;
        while (same && System.nanoTime() - begun < PATIENCE.toNanos()) {
            Optional<Stand> fenced =
                    change(account, now, Standing.LEAVING, List.of(mark(account, now, Standing.LEAVING)));
            if (fenced.isPresent()) {
                return fenced;
            }
            KnownAccount found = look(account);
            now = stand(found);
            same = now.standing() == known.standing() && found.rowSeq() <= known.stamp();
        }
        return Optional.empty();
    }

    /** Whatever is under way has come to its end, or never will: else it could not be leaving. Sees all that was decided. */
    @Override
    public Shelf read(Account account) {
        List<Line> lines = new ArrayList<>();
        AsyncResultSet first = cassandra.execute(
                rows.bind(account.product().value(), account.zone().value(), StockTables.BUCKET)
                        .setPageSize(StockStatements.PAGE)
                        .setConsistencyLevel(DefaultConsistencyLevel.SERIAL));
        EntryRows entries = new EntryRows();
        Cassandra.forEach(first, row -> entries.forEach(row, entry -> lines.add(entry.line())));
        return new Shelf(look(account).level(), lines);
    }

    /** What is too much for one batch comes first and counts for nothing until the last batch opens the account. */
    @Override
    public Optional<Stand> fill(Account account, Stand known, Shelf shelf) {
        Optional<Stand> stand = Optional.of(known);
        List<BatchableStatement<?>> some = new ArrayList<>();
        int bytes = 0;
        for (Line line : shelf.lines()) {
            Entry entry = Entry.of(line);
            some.add(statements.insert(account, entry));
            bytes += StockStatements.bytes(account, entry);
            if (bytes > MOST_BYTES) {
                stand = stand.flatMap(now -> arrive(account, now, some));
                some.clear();
                bytes = 0;
            }
        }
        return stand.flatMap(now -> {
            some.add(advance(account, now, Standing.OPEN, shelf.level()));
            return change(account, now, Standing.OPEN, some);
        });
    }

    private Optional<Stand> arrive(Account account, Stand now, List<BatchableStatement<?>> some) {
        some.add(mark(account, now, Standing.ARRIVING));
        return change(account, now, Standing.ARRIVING, some);
    }

    /** The rows go too: should the account come back, old ones must not be among what comes with it. */
    @Override
    public Optional<Stand> leave(Account account, Stand known) {
        return change(
                account,
                known,
                Standing.GONE,
                List.of(
                        advance(account, known, Standing.GONE, Level.NONE),
                        clear.bind(account.product().value(), account.zone().value(), StockTables.BUCKET)));
    }

    private Optional<Stand> change(
            Account account, Stand known, Standing next, List<? extends BatchableStatement<?>> changes) {
        List<BatchableStatement<?>> batch = new ArrayList<>(changes);
        if (known.standing() == Standing.ABSENT) {
            batch.add(statements.begin(account));
        }
        boolean applied = cassandra
                .execute(Cassandra.conditional(write, batch.toArray(BatchableStatement[]::new)))
                .wasApplied();
        return applied ? Optional.of(new Stand(next, known.stamp() + 1)) : Optional.empty();
    }

    private BoundStatement mark(Account account, Stand known, Standing next) {
        return mark.bind(
                fence(next),
                known.stamp() + 1, // rows come and go
                known.stamp() + 1,
                account.product().value(),
                account.zone().value(),
                StockTables.BUCKET,
                seq(known));
    }

    private BoundStatement advance(Account account, Stand known, Standing next, Level level) {
        return advance.bind(
                level.available(),
                level.held(),
                level.sold(),
                level.received(),
                fence(next),
                known.stamp() + 1, // rows come and go
                known.stamp() + 1,
                account.product().value(),
                account.zone().value(),
                StockTables.BUCKET,
                seq(known));
    }

    private static @Nullable String fence(Standing standing) {
        return standing == Standing.OPEN ? null : standing.key();
    }

    private static @Nullable Long seq(Stand known) {
        return known.standing() == Standing.ABSENT ? null : known.stamp();
    }

    @Override
    public List<String> ranges(int about) {
        return TokenRange.split(about).stream().map(TokenRange::name).toList();
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<Account>> each) {
        scan.forEachRow(TokenRange.parse(range), row -> {
            Account account = StockTables.account(row);
            each.accept(new ScannedKey.Found<>(account.key(), new Versioned<>(0, Optional.of(account))));
        });
    }
}
