package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.audit.Violation.BrokenRule;
import io.mobimir.store.cassandra.checkout.CassandraCheckouts;
import io.mobimir.store.cassandra.stock.ForgottenUnits;
import io.mobimir.store.cassandra.stock.StockScan;
import io.mobimir.store.cassandra.stock.StockScan.Book;
import io.mobimir.store.cassandra.stock.StockScan.Snapshot;
import io.mobimir.store.cassandra.stock.StockScan.Status;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Brings to its end what was left behind. What was left for longer than stock remembers takes three steps: checkouts are gone through
 * first, and those that were decided for and cannot sell their units any more wait; then accounts let go of what they hold for nobody,
 * and sell what those wait for; then those get their orders. Each step may be repeated after a death.
 */
final class Repair implements Repairs {
    /** No reservation that is younger is forgotten while an audit lasts. */
    private static final Duration YOUNG = Stock.REMEMBERED.dividedBy(2);

    private final Clock clock;
    private final CheckoutSaga saga;
    private final Orders orders;
    private final Stock stock;
    private final Checkouts checkouts;
    private final StockScan accounts;
    private final ForgottenUnits forgottenUnits;
    private final AuditReport report = new AuditReport();
    private final List<Checkout> waiting = new ArrayList<>();
    /** What of each account has to be sold for those that wait. */
    private final Map<Account, List<Reservation>> owed = new HashMap<>();
    /** Those of which units may still be held for a checkout that has not come to its end. */
    private final Set<Account> wanted = new HashSet<>();

    Repair(Cassandra cassandra, Clock clock, CheckoutSaga saga, Orders orders, Stock stock) {
        this.clock = clock;
        this.saga = saga;
        this.orders = orders;
        this.stock = stock;
        this.checkouts = new CassandraCheckouts(cassandra, clock);
        this.accounts = new StockScan(cassandra);
        this.forgottenUnits = new ForgottenUnits(cassandra);
    }

    AuditReport report() {
        return report;
    }

    /** Carries a checkout on, or undoes it, or has it wait until its units are found. */
    void settle(Checkout checkout) {
        AttemptId id = checkout.intent().attempt();
        try {
            if (saga.settle(id, Duration.ZERO)) {
                report.settled();
            } else {
                keep(checkout);
            }
        } catch (StoreException | InvalidField e) {
            Checkout now = checkouts.find(id).orElse(checkout);
            if (isForgotten(now)) {
                await(now);
            } else {
                keep(now);
                leave(id, String.valueOf(e.getMessage()));
            }
        }
    }

    /** What may be held for a checkout that has not come to its end stays held, even if its reservation is forgotten before it is looked for. */
    private void keep(Checkout checkout) {
        Reservation reservation = checkout.intent().reservation();
        if (reservation.at().isBefore(clock.instant().minus(YOUNG))) {
            accountsOf(reservation).forEach(wanted::add);
        }
    }

    private static Stream<Account> accountsOf(Reservation reservation) {
        return reservation.units().keySet().stream().map(product -> new Account(product, reservation.zone()));
    }

    /** Whether it was decided for, and stock knows of none of its units any more that they are held. */
    private boolean isForgotten(Checkout checkout) {
        Reservation reservation = checkout.intent().reservation();
        return checkout.decision().orElse(null) instanceof Decision.Commit
                && reservation.isForgotten(clock.instant())
                && reservation.units().keySet().stream()
                        .map(product -> accounts.status(reservation, product))
                        .allMatch(status -> status == Status.UNKNOWN || status == Status.SOLD);
    }

    /** An order is placed after its units were sold, so if there is one, they were. */
    private void await(Checkout checkout) {
        waiting.add(checkout);
        Reservation reservation = checkout.intent().reservation();
        if (orders.find(reservation.order()).isEmpty()) {
            accountsOf(reservation)
                    .forEach(account -> owed.computeIfAbsent(account, none -> new ArrayList<>())
                            .add(reservation));
        }
    }

    @Override
    public boolean giveBack(Order cancelled) {
        return stock.takeBack(checkouts.reservation(cancelled)) == Settling.DONE;
    }

    @Override
    public boolean mend(Book book, Snapshot seen, int forgotten) {
        if (!seen.isOpen() || forgotten < 0 || wanted.contains(book.account())) {
            return false;
        }
        try {
            List<Reservation> sold = sellable(book, forgotten + seen.level().available());
            if (forgotten > 0 || !sold.isEmpty()) {
                if (forgottenUnits.letGo(book, seen, forgotten, sold)) {
                    report.letGo(forgotten);
                }
                return true;
            }
            return false;
        } catch (StoreException e) { // whether it was done is seen by the next look
            return true;
        }
    }

    /** Those that wait for units of an account, as far as there are enough here. */
    private List<Reservation> sellable(Book book, int units) {
        List<Reservation> some = new ArrayList<>();
        int left = units;
        for (Reservation each : owed.getOrDefault(book.account(), List.of())) {
            int wants = each.units(book.product());
            if (wants <= left && isOwed(each, book.account())) {
                some.add(each);
                left -= wants;
            }
        }
        return some;
    }

    /** Whether it still waits for units of this account. */
    private boolean isOwed(Reservation reservation, Account account) {
        return owed.getOrDefault(account, List.of()).contains(reservation)
                && accounts.status(reservation, account.product()) == Status.UNKNOWN;
    }

    /** To be called when all accounts have been gone through. */
    void finish() {
        for (Checkout checkout : waiting) {
            AttemptId id = checkout.intent().attempt();
            Reservation reservation = checkout.intent().reservation();
            boolean sold = accountsOf(reservation).noneMatch(account -> isOwed(reservation, account));
            if (sold) {
                finish(id);
            } else {
                leave(id, "its units are forgotten, and there are not enough left to sell it others");
            }
        }
    }

    private void finish(AttemptId id) {
        try {
            saga.finishSold(id);
            report.settled();
        } catch (StoreException | InvalidField e) {
            leave(id, String.valueOf(e.getMessage()));
        }
    }

    private void leave(AttemptId id, String why) {
        report.add(new Violation(BrokenRule.CHECKOUT_LEFT, "checkout " + id, why));
    }
}
