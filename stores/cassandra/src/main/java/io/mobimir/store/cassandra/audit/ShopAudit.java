package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Stock;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.checkout.CassandraCheckouts;
import io.mobimir.store.cassandra.checkout.CheckoutScan;
import io.mobimir.store.cassandra.stock.ForgottenUnits;
import io.mobimir.store.cassandra.stock.StockScan;
import io.mobimir.store.cassandra.verify.ScanProgress;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Checks the promises of stock and checkout over the whole store, in constant memory, also while the shop is open: what
 * looks wrong is read again before it counts, and what is young is left to those who work on it.
 */
public final class ShopAudit {
    /** A checkout that expired so long ago should have been undone. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Cassandra cassandra;
    private final Clock clock;
    private final CheckoutSaga saga;
    private final Orders orders;
    private final Stock stock;
    private final Checkouts checkouts;

    /**
     * @param orders wherever they are
     * @param stock to give back what is left of cancelled orders
     */
    public ShopAudit(Cassandra cassandra, Clock clock, CheckoutSaga saga, Orders orders, Stock stock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.saga = saga;
        this.orders = orders;
        this.stock = stock;
        this.checkouts = new CassandraCheckouts(cassandra, clock);
    }

    /**
     * Reads everything.
     *
     * @param repair whether checkouts that were left behind are carried on or undone first, cancelled orders give their units back, and
     *     accounts let go of what they hold for nobody
     */
    public AuditReport run(boolean repair, Consumer<ScanProgress> progress) {
        AuditReport report = new AuditReport();
        StockScan accounts = new StockScan(cassandra);
        if (!repair) {
            Books books = books(accounts, Repairs.NONE);
            scan(books, checkout -> books.check(checkout, report), accounts, report, progress);
            return report;
        }
        try (ForgottenUnits forgotten = new ForgottenUnits(cassandra)) {
            Repair all = new Repair(clock, saga, checkouts, stock, accounts, forgotten, report);
            Books books = books(accounts, all);
            Consumer<Checkout> each = checkout -> {
                if (checkout.finished()) {
                    books.check(checkout, report);
                } else {
                    all.settle(checkout.intent().id());
                }
            };
            scan(books, each, accounts, report, progress);
            all.finish();
        }
        return report;
    }

    private Books books(StockScan accounts, Repairs repairs) {
        return new Books(orders, checkouts, accounts, clock, GRACE, repairs);
    }

    private void scan(
            Books books,
            Consumer<Checkout> eachCheckout,
            StockScan accounts,
            AuditReport report,
            Consumer<ScanProgress> progress) {
        new CheckoutScan(cassandra)
                .forEach(
                        checkout -> {
                            report.checkout();
                            eachCheckout.accept(checkout);
                        },
                        half(progress, 0));
        accounts.forEach(account -> books.check(account, report), half(progress, 1));
    }

    private static Consumer<ScanProgress> half(Consumer<ScanProgress> all, int pass) {
        return part -> all.accept(new ScanProgress(part.table(), (pass + part.done()) / 2, part.rows()));
    }
}
