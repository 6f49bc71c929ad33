package io.mobimir.store.cassandra.stock;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.ReservationId;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;

/** Reads every account and, one by one, the reservations in it. */
public final class StockScan {
    private final Cassandra cassandra;
    private final AccountReader looks;
    private final PreparedStatement rows;

    public StockScan(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.looks = new AccountReader(new StockStatements(cassandra, ForkJoinPool.commonPool()));
        this.rows = cassandra.prepare(StockTables.STOCK_BY_PRODUCT_ZONE.select(
                "WHERE product_id = ? AND geozone = ? AND bucket = ? AND slot > 0"));
    }

    /** An account of which something may be asked. */
    public final class Book {
        private final Account account;

        private Book(Account account) {
            this.account = account;
        }

        public Account account() {
            return account;
        }

        public ProductId product() {
            return account.product();
        }

        public Zone zone() {
            return account.zone();
        }

        /** Its level and what counts its changes, after settling whatever is under way. */
        public Snapshot snapshot() {
            KnownAccount known = Cassandra.await(looks.look(account, List.of()));
            return new Snapshot(known.level(), known.seq().orElse(0), known.isOpen());
        }

        /** Every reservation of the last days, a page at a time. */
        public void forEach(Consumer<Held> each) {
            AsyncResultSet first = cassandra.execute(
                    rows.bind(account.product().value(), account.zone().value(), StockTables.BUCKET)
                            .setPageSize(StockStatements.PAGE)
                            .setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
            EntryRows entries = new EntryRows();
            Cassandra.forEach(
                    first, row -> entries.forEach(row, entry -> held(entry).ifPresent(each)));
        }

        /** What has become of a reservation in this account since it was seen. */
        public ReservationStatus status(Held seen) {
            return StockScan.this.status(Entry.Key.of(seen.id(), seen.at()), account);
        }

        @Override
        public String toString() {
            return account.product() + " in " + account.zone();
        }
    }

    /**
     * An account at one moment.
     *
     * @param changes how many changes it has seen
     * @param isOpen whether this store decides about it
     */
    public record Snapshot(Level level, long changes, boolean isOpen) {}

    /**
     * A reservation in an account.
     *
     * @param at when its attempt was made, as far as stock knows it; {@link #asKnown} says the same of a reservation
     */
    public record Held(ReservationId id, UserId user, int units, ReservationStatus status, Instant at) {
        public OrderId order() {
            return id.order();
        }
    }

    /** What a reservation is to its account. */
    public enum ReservationStatus {
        HELD,
        SOLD,
        RETURNED,
        OVER,
        /** Nothing is known of it, or nothing any more. */
        UNKNOWN
    }

    public void forEach(Consumer<Book> each, Consumer<ScanProgress> progress) {
        new TokenScan(cassandra, StockTables.STOCK_BY_PRODUCT_ZONE, "PER PARTITION LIMIT 1")
                .forEachGroup(found -> found.forEach(row -> each.accept(new Book(StockTables.account(row)))), progress);
    }

    /** The units of a product in a reservation as its account knows them. */
    public ReservationStatus status(Reservation reservation, ProductId product) {
        return status(Entry.Key.of(reservation), new Account(product, reservation.zone()));
    }

    private ReservationStatus status(Entry.Key key, Account account) {
        KnownAccount known = Cassandra.await(looks.look(account, List.of(key)));
        return known.row(key).map(StockScan::status).orElse(ReservationStatus.UNKNOWN);
    }

    /** Returns the time of a reservation as stock knows it: a few seconds count as one moment. */
    public static Instant asKnown(Reservation reservation) {
        return Entry.Key.of(reservation).at();
    }

    private static Optional<Held> held(Entry entry) {
        return entry.user()
                .map(user -> new Held(
                        entry.reservation(),
                        user,
                        entry.units(),
                        status(entry),
                        entry.line().at()));
    }

    private static ReservationStatus status(Entry entry) {
        return switch (entry.state()) {
            case HELD -> ReservationStatus.HELD;
            case CONFIRMED -> ReservationStatus.SOLD;
            case RETURNED -> ReservationStatus.RETURNED;
            case RELEASED, DELIVERY -> ReservationStatus.OVER;
        };
    }
}
