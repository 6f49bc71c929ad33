package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.store.cassandra.audit.Violation.Rule;
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
import java.util.Optional;
import java.util.Set;

/**
 * Brings to its end what was left behind. What was left for longer than stock remembers takes three steps: checkouts are gone through
 * first, and those that were decided for and cannot sell their units any more wait; then accounts let go of what they hold for nobody,
 * as sold as far as such a checkout waits for it; then those get their orders. Each step may be repeated after a death.
 */
final class Repair implements Repairs {
    private final Clock clock;
    private final CheckoutSaga saga;
    private final Checkouts checkouts;
    private final Stock stock;
    private final StockScan accounts;
    private final ForgottenUnits forgottenUnits;
    private final AuditReport report;
    private final Map<Account, Integer> owed = new HashMap<>();
    private final List<Checkout> waiting = new ArrayList<>();
    private final Set<Account> uncertain = new HashSet<>();

    Repair(
            Clock clock,
            CheckoutSaga saga,
            Checkouts checkouts,
            Stock stock,
            StockScan accounts,
            ForgottenUnits forgottenUnits,
            AuditReport report) {
        this.clock = clock;
        this.saga = saga;
        this.checkouts = checkouts;
        this.stock = stock;
        this.accounts = accounts;
        this.forgottenUnits = forgottenUnits;
        this.report = report;
    }

    /** Carries a checkout on, or undoes it, or has it wait until its units are found. */
    void settle(CheckoutId id) {
        try {
            if (saga.settle(id, Duration.ZERO)) {
                report.settled();
            }
        } catch (StoreException e) {
            Optional<Checkout> forgotten = checkouts.find(id).filter(this::isForgotten);
            forgotten.ifPresentOrElse(this::await, () -> leave(id, String.valueOf(e.getMessage())));
        }
    }

    /** Whether it was decided for, and stock knows of none of its units any more that they are held. */
    private boolean isForgotten(Checkout checkout) {
        Reservation reservation = checkout.intent().reservation();
        return checkout.decision().orElse(null) instanceof Decision.Commit
                && reservation.isForgotten(clock.instant())
                && reservation.units().keySet().stream()
                        .noneMatch(product -> accounts.status(reservation, product) == Status.HELD);
    }

    private void await(Checkout checkout) {
        waiting.add(checkout);
        Reservation reservation = checkout.intent().reservation();
        for (ProductId product : reservation.units().keySet()) {
            if (accounts.status(reservation, product) == Status.OVER) {
                owed.merge(new Account(product, reservation.zone()), reservation.units(product), Integer::sum);
            }
        }
    }

    @Override
    public boolean giveBack(Order cancelled) {
        return stock.takeBack(checkouts.reservation(cancelled.placement())) == Settling.DONE;
    }

    @Override
    public boolean mend(Book book, Snapshot seen, int forgotten) {
        try {
            if (forgotten > 0) {
                letGo(book, seen, forgotten);
                return true;
            }
            if (book.isStranded(seen)) {
                forgottenUnits.bringHome(book);
                return true;
            }
            return false;
        } catch (StoreException e) { // whether it was done is seen by the next look
            return true;
        }
    }

    private void letGo(Book book, Snapshot seen, int forgotten) {
        int sold = Math.min(forgotten, owed.getOrDefault(book.account(), 0));
        if (forgottenUnits.letGo(book, seen, forgotten, sold)) {
            owed.merge(book.account(), -sold, Integer::sum);
            report.letGo(forgotten);
        }
    }

    @Override
    public void leave(Book book) {
        uncertain.add(book.account());
    }

    /** To be called when all accounts have been gone through. */
    void finish() {
        for (Checkout checkout : waiting) {
            CheckoutId id = checkout.intent().id();
            Reservation reservation = checkout.intent().reservation();
            boolean certain = reservation.units().keySet().stream()
                    .noneMatch(product -> uncertain.contains(new Account(product, reservation.zone())));
            if (certain) {
                finish(id);
            } else {
                leave(id, "its units are forgotten, and its accounts could not be put right");
            }
        }
    }

    private void finish(CheckoutId id) {
        try {
            saga.finishSold(id);
            report.settled();
        } catch (StoreException e) {
            leave(id, String.valueOf(e.getMessage()));
        }
    }

    private void leave(CheckoutId id, String why) {
        report.add(new Violation(Rule.CHECKOUT_LEFT, "checkout " + id, why));
    }
}
