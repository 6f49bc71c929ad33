package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.StoreException;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Settling;
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
     * @param repair whether checkouts that were left behind are carried on or undone first, and cancelled orders give their units back
     */
    public AuditReport run(boolean repair, Consumer<ScanProgress> progress) {
        AuditReport report = new AuditReport();
        StockScan accounts = new StockScan(cassandra);
        Books books = new Books(orders, checkouts, accounts, clock, GRACE, repair ? this::giveBack : order -> false);
        new CheckoutScan(cassandra).forEach(checkout -> audit(checkout, books, report, repair), half(progress, 0));
        accounts.forEach(account -> books.check(account, report), half(progress, 1));
        return report;
    }

    private void audit(Checkout checkout, Books books, AuditReport report, boolean repair) {
        report.checkout();
        if (!repair || checkout.finished()) {
            books.check(checkout, report);
            return;
        }
        try {
            if (saga.settle(checkout.intent().id(), Duration.ZERO)) {
                report.settled();
            }
        } catch (StoreException e) {
            report.add(new Violation(
                    Violation.Rule.CHECKOUT_LEFT, checkout.intent().id().toString(), String.valueOf(e.getMessage())));
        }
    }

    private boolean giveBack(Order cancelled) {
        return stock.takeBack(checkouts.reservation(cancelled.placement())) == Settling.DONE;
    }

    private static Consumer<ScanProgress> half(Consumer<ScanProgress> all, int pass) {
        return part -> all.accept(new ScanProgress(part.table(), (pass + part.done()) / 2, part.rows()));
    }
}
