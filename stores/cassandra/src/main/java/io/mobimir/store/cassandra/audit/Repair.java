package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.WatchedInstances;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.audit.Violation.BrokenRule;
import io.mobimir.store.cassandra.checkout.CassandraCheckouts;
import io.mobimir.store.cassandra.checkout.CheckoutScan;
import io.mobimir.store.cassandra.stock.ForgottenUnits;
import io.mobimir.store.cassandra.stock.StockScan;
import io.mobimir.store.cassandra.stock.StockScan.Book;
import io.mobimir.store.cassandra.stock.StockScan.ReservationStatus;
import io.mobimir.store.cassandra.stock.StockScan.Snapshot;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Brings to its end what was left behind. What was left for longer than stock remembers takes three steps: attempts are gone through
 * first, and those that are orders and cannot sell their units any more wait; then accounts let go of what they hold for nobody,
 * and sell what those wait for; then those are finished. Each step may be repeated after a death.
 */
final class Repair implements Repairs {
    /** No reservation that is younger is forgotten while an audit lasts. */
    private static final Duration YOUNG = Stock.REMEMBERED.dividedBy(2);
    /** By then a heartbeat that stopped is missed. */
    private static final Duration SEEN_DEAD = WatchedInstances.SILENCE.plusSeconds(2);

    private final Clock clock;
    private final CheckoutSaga saga;
    private final Orders orders;
    private final Stock stock;
    private final Checkouts checkouts;
    private final CheckoutScan attempts;
    private final StockScan accounts;
    private final ForgottenUnits forgottenUnits;
    private final AuditReport report = new AuditReport();
    private final List<Intent> waiting = new ArrayList<>();
    /** What of each account has to be sold for those that wait. */
    private final Map<Account, List<Reservation>> owed = new HashMap<>();
    /** Those of which units may still be held for a checkout that has not come to its end. */
    private final Set<Account> wanted = new HashSet<>();

    Repair(AuditSources sources, Cassandra cassandra, CheckoutSaga saga, Stock stock) {
        this.clock = sources.clock();
        this.saga = saga;
        this.orders = sources.orders();
        this.stock = stock;
        this.checkouts = new CassandraCheckouts(cassandra, clock);
        this.attempts = sources.checkouts();
        this.accounts = sources.stock();
        this.forgottenUnits = new ForgottenUnits(cassandra);
    }

    AuditReport report() {
        return report;
    }

    /**
     * Carries on or undoes what was announced and is not settled, but for what others that are alive work on. Whether one is dead takes
     * some seconds to see.
     */
    void settleAnnounced() {
        AtomicBoolean others = new AtomicBoolean();
        for (int look = 1; look <= 2; look++) {
            others.set(false);
            attempts.forEachUnsettled(
                    name -> {
                        if (saga.isWorkedOn(name.attempt(), name.instance(), name.expiresAt())) {
                            others.set(true);
                        } else {
                            attempts.unsettled(name).ifPresent(this::settleAnnounced);
                        }
                    },
                    progress -> {});
            if (!others.get() || look == 2) {
                return;
            }
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(SEEN_DEAD.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void settleAnnounced(Intent intent) {
        if (!settleOnce(intent, () -> attempts.settled(intent))) {
            keep(intent);
        }
    }

    @Override
    public synchronized boolean settle(Intent intent) {
        return settleOnce(intent, () -> {});
    }

    /** Settles an attempt, and once more if its units would be sold later; what stock has forgotten waits until its units are found. */
    private boolean settleOnce(Intent intent, Promise promise) {
        AtomicBoolean isSettled = new AtomicBoolean();
        Promise kept = () -> {
            isSettled.set(true);
            promise.kept();
        };
        try {
            for (int n = 0; n < 2 && !isSettled.get(); n++) {
                saga.settle(intent, kept);
            }
            boolean isDone = isSettled.get() && isPlaced(intent);
            if (isDone) {
                report.settled();
            }
            return isDone;
        } catch (StoreException | InvalidField e) {
            if (isForgotten(intent)) {
                await(intent);
            } else {
                leave(intent.attempt(), String.valueOf(e.getMessage()));
            }
            return true; // it is spoken of
        }
    }

    /** Whoever finished the attempt placed its order, and it may have been lost since. */
    private boolean isPlaced(Intent intent) {
        boolean isThere = !isOrder(intent) || isFound(intent);
        if (!isThere) {
            saga.finishSold(intent.attempt());
        }
        return isThere || isFound(intent);
    }

    private boolean isFound(Intent intent) {
        return orders.find(intent.id().order()).isPresent();
    }

    private boolean isOrder(Intent intent) {
        return checkouts.find(intent.attempt()).filter(AttemptRecord::isOrder).isPresent();
    }

    /** What may be held for an attempt that has not come to its end stays held, even if its reservation is forgotten before it is looked for. */
    private void keep(Intent intent) {
        Reservation reservation = intent.reservation();
        if (reservation.at().isBefore(clock.instant().minus(YOUNG))) {
            accountsOf(reservation).forEach(wanted::add);
        }
    }

    private static Stream<Account> accountsOf(Reservation reservation) {
        return reservation.units().keySet().stream().map(product -> new Account(product, reservation.zone()));
    }

    /** Whether it is an order, and stock knows of none of its units any more that they are held. */
    private boolean isForgotten(Intent intent) {
        Reservation reservation = intent.reservation();
        return reservation.isForgotten(clock.instant())
                && isOrder(intent)
                && reservation.units().keySet().stream()
                        .map(product -> accounts.status(reservation, product))
                        .allMatch(status -> status == ReservationStatus.UNKNOWN || status == ReservationStatus.SOLD);
    }

    private void await(Intent intent) {
        waiting.add(intent);
        Reservation reservation = intent.reservation();
        accountsOf(reservation)
                .forEach(account ->
                        owed.computeIfAbsent(account, none -> new ArrayList<>()).add(reservation));
    }

    @Override
    public boolean giveBack(Order cancelled) {
        return stock.takeBack(checkouts.reservation(cancelled)) == Settling.DONE;
    }

    @Override
    public synchronized boolean mend(Book book, Snapshot seen, int forgotten) {
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
                && accounts.status(reservation, account.product()) == ReservationStatus.UNKNOWN;
    }

    /** To be called when all accounts have been gone through. */
    void finish() {
        for (Intent intent : waiting) {
            Reservation reservation = intent.reservation();
            boolean sold = accountsOf(reservation).noneMatch(account -> isOwed(reservation, account));
            if (sold) {
                finish(intent);
            } else {
                leave(intent.attempt(), "its units are forgotten, and there are not enough left to sell it others");
            }
        }
    }

    private void finish(Intent intent) {
        try {
            saga.finishSold(intent.attempt());
            attempts.settled(intent);
            report.settled();
        } catch (StoreException | InvalidField e) {
            leave(intent.attempt(), String.valueOf(e.getMessage()));
        }
    }

    private void leave(AttemptId id, String why) {
        report.add(new Violation(BrokenRule.CHECKOUT_LEFT, "checkout " + id, why));
    }
}
