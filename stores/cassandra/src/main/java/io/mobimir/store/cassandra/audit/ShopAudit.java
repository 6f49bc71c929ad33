package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.checkout.CheckoutScan;
import io.mobimir.store.cassandra.order.OrderLookup;
import io.mobimir.store.cassandra.stock.StockScan;
import io.mobimir.store.cassandra.verify.ScanProgress;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;

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
    private final Predicate<OrderId> placed;

    /** Of a shop whose orders are in Cassandra. */
    public ShopAudit(Cassandra cassandra, Clock clock, CheckoutSaga saga) {
        this(cassandra, clock, saga, new OrderLookup(cassandra)::exists);
    }

    /** @param placed whether there is such an order, wherever orders are */
    public ShopAudit(Cassandra cassandra, Clock clock, CheckoutSaga saga, Predicate<OrderId> placed) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.saga = saga;
        this.placed = placed;
    }

    /**
     * Reads everything.
     *
     * @param repair whether checkouts that were left behind are carried on or undone first
     */
    public AuditReport run(boolean repair, Consumer<ScanProgress> progress) {
        AuditReport report = new AuditReport();
        CheckoutScan checkouts = new CheckoutScan(cassandra);
        StockScan stock = new StockScan(cassandra);
        Books books = new Books(placed, checkouts, stock, clock, GRACE);
        checkouts.forEach(checkout -> audit(checkout, books, report, repair), half(progress, 0));
        stock.forEach(account -> books.check(account, report), half(progress, 1));
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

    private static Consumer<ScanProgress> half(Consumer<ScanProgress> all, int pass) {
        return part -> all.accept(new ScanProgress(part.table(), (pass + part.done()) / 2, part.rows()));
    }
}
