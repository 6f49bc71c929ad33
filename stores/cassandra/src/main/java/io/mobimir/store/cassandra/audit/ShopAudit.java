package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Stock;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.checkout.CassandraCheckouts;
import io.mobimir.store.cassandra.checkout.CheckoutScan;
import io.mobimir.store.cassandra.stock.StockScan;
import io.mobimir.store.cassandra.verify.ScanProgress;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Checks the promises of stock and checkout over the whole store, in constant memory and in time linear to what there is, also while
 * the shop is open: what looks wrong is read again before it counts, and what is young is left to those who work on it.
 */
public final class ShopAudit {
    private static final int ATTEMPTS_AT_ONCE = 32;
    /** An account is read in pages of up to 20 MB. */
    private static final int ACCOUNTS_AT_ONCE = 2;

    private static final int PASSES = 3;

    private final Cassandra cassandra;
    private final Clock clock;
    private final CheckoutSaga saga;
    private final Orders orders;
    private final Stock stock;
    private final CheckoutScan checkouts;
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
        this.checkouts = new CheckoutScan(cassandra, clock);
        this.accounts = new StockScan(cassandra);
    }

    /**
     * Reads everything.
     *
     * @param repair whether attempts that were left behind are carried on or undone, lost orders are placed again, cancelled orders give
     *     their units back, and accounts let go of what they hold for nobody
     */
    public AuditReport run(boolean repair, Consumer<ScanProgress> progress) {
        AuditSources sources = new AuditSources(checkouts, orders, accounts, clock, clock.instant());
        if (!repair) {
            AuditReport report = new AuditReport();
            read(sources, Repairs.NONE, report, progress);
            return report;
        }
        Repair repairs = new Repair(sources, cassandra, saga, stock);
        repairs.settleAnnounced();
        read(sources, repairs, repairs.report(), progress);
        repairs.finish();
        return repairs.report();
    }

    /** Reads attempts and accounts once, and a second time only those sales about which they may differ. */
    private void read(AuditSources sources, Repairs repairs, AuditReport report, Consumer<ScanProgress> progress) {
        SaleTally sales = new SaleTally();
        AttemptCheck attempts =
                new AttemptCheck(sources, new CassandraCheckouts(cassandra, clock), repairs, sales, report);
        AccountCheck books = new AccountCheck(sources, repairs, sales, report);
        try (ParallelChecks ofAttempts = new ParallelChecks(ATTEMPTS_AT_ONCE);
                ParallelChecks ofAccounts = new ParallelChecks(ACCOUNTS_AT_ONCE)) {
            checkouts.forEachUnsettled(name -> ofAttempts.begin(() -> attempts.check(name)), part(progress, 0));
            checkouts.forEach(seen -> ofAttempts.begin(() -> attempts.check(seen)), part(progress, 1));
            ofAttempts.finish();
            accounts.forEach(book -> ofAccounts.begin(() -> books.check(book)), part(progress, 2));
            ofAccounts.finish();
            if (!sales.isBalanced()) {
                checkouts.forEach(seen -> ofAttempts.begin(() -> attempts.checkSales(seen)), unseen -> {});
                ofAttempts.finish();
                accounts.forEach(book -> ofAccounts.begin(() -> books.checkSales(book)), unseen -> {});
                ofAccounts.finish();
            }
        }
    }

    private static Consumer<ScanProgress> part(Consumer<ScanProgress> all, int pass) {
        return part -> all.accept(new ScanProgress(part.table(), (pass + part.done()) / PASSES, part.rows()));
    }
}
