package io.mobimir.store.cassandra.stock;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;

/** Reads every account and, one by one, the reservations in it. */
public final class StockScan {
    private final Cassandra cassandra;
    private final Looks looks;
    private final PreparedStatement rows;

    public StockScan(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.looks = new Looks(new StockStatements(cassandra, ForkJoinPool.commonPool()));
        this.rows = cassandra.prepare(StockTables.STOCK_BY_PRODUCT_ZONE.select(
                "WHERE product_id = ? AND geozone = ? AND bucket = ? AND slot > 0"));
    }

    /** An account, or a till of one, of which something may be asked. */
    public final class Book {
        private final Till till;

        private Book(Till till) {
            this.till = till;
        }

        Till till() {
            return till;
        }

        public Account account() {
            return till.account();
        }

        /** Whether it is only a part of one, to which units were lent. */
        public boolean isTill() {
            return !till.isHome();
        }

        public ProductId product() {
            return till.product();
        }

        public Zone zone() {
            return till.zone();
        }

        /** Its level and what counts its changes, after settling whatever is under way. */
        public Snapshot snapshot() {
            Known known = Cassandra.await(looks.look(till, List.of()));
            return new Snapshot(known.books(), known.seq().orElse(0), known.isOpen());
        }

        /** Every reservation of the last days, a page at a time. */
        public void forEach(Consumer<Held> each) {
            AsyncResultSet first = cassandra.execute(
                    rows.bind(till.product().value(), till.zone().value(), till.number())
                            .setPageSize(StockStatements.PAGE)
                            .setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
            Entries entries = new Entries();
            Cassandra.forEach(
                    first, row -> entries.forEach(row, entry -> held(entry).ifPresent(each)));
        }

        private Optional<Held> held(Entry entry) {
            return entry.user().map(user -> new Held(entry.order(), user, entry.units(), status(entry)));
        }

        private Status status(Entry entry) {
            boolean leftTill = isTill() && entry.state().isGivenBack();
            return leftTill && !isBack(entry.key()) ? Status.ON_ITS_WAY : StockScan.status(entry);
        }

        /** Whether the account has taken in what a till gave back. */
        private boolean isBack(Entry.Key key) {
            return row(Till.home(till.account()), key).isPresent();
        }

        /** What has become of the units of an order, as far as this part of the account knows. */
        public Status status(Placement order) {
            return row(till, Entry.Key.of(Reservation.of(order)))
                    .map(StockScan::status)
                    .orElse(Status.OVER);
        }

        /** Whether it is a till that has units to sell although nobody sells there. */
        public boolean isStranded(Snapshot seen) {
            return isTill()
                    && !seen.books.loans().of(till.number()).open()
                    && seen.level().available() > 0;
        }

        /** Where the loans of an account and its tills contradict each other; certain if this one is still as it was seen. */
        public List<String> loansAtOdds(Snapshot seen) {
            Loans own = seen.books.loans();
            if (isStranded(seen)) {
                return List.of("is closed, and %d units are still there"
                        .formatted(seen.level().available()));
            }
            if (isTill()) {
                return atOdds(till.number(), loans(Till.home(till.account())), own).stream()
                        .toList();
            }
            return own.byTill().keySet().stream()
                    .flatMap(number -> atOdds(number, own, loans(new Till(till.account(), number))).stream())
                    .toList();
        }

        private static Optional<String> atOdds(int number, Loans ofAccount, Loans ofTill) {
            Loan lent = ofAccount.of(number);
            Loan arrived = ofTill.of(number);
            return Lending.agree(lent, arrived)
                    ? Optional.empty()
                    : Optional.of("till %d has %s, the account %s".formatted(number, arrived, lent));
        }

        private Loans loans(Till part) {
            return Cassandra.await(looks.look(part, List.of())).books().loans();
        }

        @Override
        public String toString() {
            return till.toString();
        }
    }

    /** An account, or a till of one, at one moment. */
    public static final class Snapshot {
        private final Books books;
        private final long changes;

        private final boolean open;

        private Snapshot(Books books, long changes, boolean open) {
            this.books = books;
            this.changes = changes;
            this.open = open;
        }

        /** Whether it is for this store to decide about it. */
        public boolean isOpen() {
            return open;
        }

        public Level level() {
            return books.level();
        }

        long seq() {
            return changes;
        }

        /** Whether nothing happened in between. */
        public boolean isStill(Snapshot later) {
            return changes == later.changes && books.equals(later.books);
        }
    }

    /** A reservation in an account. */
    public record Held(OrderId order, UserId user, int units, Status status) {}

    /** What a reservation is to its account. */
    public enum Status {
        HELD,
        SOLD,
        RETURNED,
        /** A till gave it back, and the account has not taken it in. */
        ON_ITS_WAY,
        OVER,
        /** Nothing is known of it, or nothing any more. */
        UNKNOWN
    }

    public void forEach(Consumer<Book> each, Consumer<ScanProgress> progress) {
        new TokenScan(cassandra, StockTables.STOCK_BY_PRODUCT_ZONE, "PER PARTITION LIMIT 1")
                .forEachGroup(found -> found.forEach(row -> each.accept(new Book(StockTables.till(row)))), progress);
    }

    /** What has become of the units of a product in a reservation, wherever they are. */
    public Status status(Reservation reservation, ProductId product) {
        Entry.Key key = Entry.Key.of(reservation);
        Account account = new Account(product, reservation.zone());
        Optional<Entry> named = reservation.till(product) == 0
                ? Optional.empty()
                : row(new Till(account, reservation.till(product)), key).filter(StockScan::isDecidedThere);
        return named.or(() -> anywhere(account, key)).map(StockScan::status).orElse(Status.UNKNOWN);
    }

    private Optional<Entry> anywhere(Account account, Entry.Key key) {
        Known home = Cassandra.await(looks.look(Till.home(account), List.of(key)));
        return home.row(key).or(() -> atTill(account, home.books().loans(), key));
    }

    private Optional<Entry> row(Till till, Entry.Key key) {
        return Cassandra.await(looks.look(till, List.of(key))).row(key);
    }

    private static boolean isDecidedThere(Entry entry) {
        return entry.state() != State.PASSED;
    }

    private Optional<Entry> atTill(Account account, Loans loans, Entry.Key key) {
        return loans.byTill().keySet().stream()
                .flatMap(number -> row(new Till(account, number), key).stream())
                .filter(StockScan::isDecidedThere)
                .findFirst();
    }

    private static Status status(Entry entry) {
        return switch (entry.state()) {
            case HELD -> Status.HELD;
            case CONFIRMED -> Status.SOLD;
            case RETURNED -> Status.RETURNED;
            case RELEASED, DELIVERY, PASSED -> Status.OVER;
        };
    }
}
