package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Stock;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.checkout.CassandraCheckouts;
import io.mobimir.store.cassandra.checkout.CheckoutScan;
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
    private final CheckoutScan scan;
    private final StockScan accounts;

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
        this.scan = new CheckoutScan(cassandra);
        this.accounts = new StockScan(cassandra);
    }

    /**
     * Reads everything.
     *
     * @param repair whether checkouts that were left behind are carried on or undone first, cancelled orders give their units back, and
     *     accounts let go of what they hold for nobody
     */
    public AuditReport run(boolean repair, Consumer<ScanProgress> progress) {
        if (!repair) {
            AuditReport report = new AuditReport();
            CrossCheck books = books(Repairs.NONE);
            scan(books, checkout -> books.check(checkout, report), report, progress);
            return report;
        }
        Repair all = new Repair(cassandra, clock, saga, orders, stock);
        CrossCheck books = books(all);
        Consumer<Checkout> each = checkout -> {
            if (checkout.finished()) {
                books.check(checkout, all.report());
            } else {
                all.settle(checkout);
            }
        };
        scan(books, each, all.report(), progress);
        all.finish();
        return all.report();
    }

    private CrossCheck books(Repairs repairs) {
        return new CrossCheck(orders, checkouts, accounts, clock, GRACE, repairs);
    }

    private void scan(
            CrossCheck books, Consumer<Checkout> eachCheckout, AuditReport report, Consumer<ScanProgress> progress) {
        Consumer<Checkout> counted = checkout -> {
            report.checkout();
            eachCheckout.accept(checkout);
        };
        scan.forEach(counted, half(progress, 0));
        accounts.forEach(account -> books.check(account, report), half(progress, 1));
    }

    private static Consumer<ScanProgress> half(Consumer<ScanProgress> all, int pass) {
        return part -> all.accept(new ScanProgress(part.table(), (pass + part.done()) / 2, part.rows()));
    }
}
