package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Stock;
import io.mobimir.store.cassandra.audit.Violation.BrokenRule;
import io.mobimir.store.cassandra.stock.StockScan;
import io.mobimir.store.cassandra.stock.StockScan.Held;
import io.mobimir.store.cassandra.stock.StockScan.Snapshot;
import io.mobimir.store.cassandra.stock.StockScan.Status;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Compares checkouts, orders and stock with each other. */
final class CrossCheck {
    /** How often an account that changes while it is read is read again. */
    private static final int LOOKS = 5;

    private final Clock clock;
    private final Duration grace;
    private final Orders orders;
    private final Checkouts checkouts;
    private final StockScan stock;
    private final Repairs repairs;

    CrossCheck(Orders orders, Checkouts checkouts, StockScan stock, Clock clock, Duration grace, Repairs repairs) {
        this.clock = clock;
        this.grace = grace;
        this.orders = orders;
        this.checkouts = checkouts;
        this.stock = stock;
        this.repairs = repairs;
    }

    /** What is finished stays as it is; only what seems to be left behind is read again. */
    void check(Checkout seen, AuditReport report) {
        if (seen.finished()) {
            checkEnd(seen, report);
            return;
        }
        checkouts.find(seen.intent().attempt()).ifPresent(checkout -> {
            if (checkout.finished()) {
                checkEnd(checkout, report);
            } else if (isOverdue(checkout)) {
                report.add(violation(BrokenRule.CHECKOUT_LEFT, checkout, "expired at " + checkout.expiresAt()));
            }
        });
    }

    private void checkEnd(Checkout checkout, AuditReport report) {
        Placement order = checkout.intent().placement();
        boolean isPlaced = orders.find(order.id()).isPresent();
        if (checkout.decision().orElseThrow() instanceof Decision.Abort) {
            if (isPlaced && !isMade(checkout)) {
                report.add(violation(BrokenRule.ORDER_OF_NO_CHECKOUT, checkout, "there is an order " + order.id()));
            }
            return;
        }
        if (!isPlaced) {
            report.add(violation(BrokenRule.CHECKOUT_WITHOUT_ORDER, checkout, "there is no order " + order.id()));
        }
        if (order.createdAt().isAfter(clock.instant().minus(Stock.REMEMBERED))) {
            Reservation reservation = checkout.intent().reservation();
            for (ProductId product : reservation.units().keySet()) {
                Status status = stock.status(reservation, product);
                if (status != Status.SOLD && !(status == Status.RETURNED && isCancelled(order.id()))) {
                    report.add(violation(BrokenRule.ORDER_WITHOUT_STOCK, checkout, "nothing was sold of " + product));
                }
            }
        }
    }

    /** Whether another attempt of the same key has become an order. */
    private boolean isMade(Checkout refused) {
        return checkouts.find(refused.intent().id()).filter(Checkout::isOrder).isPresent();
    }

    void check(StockScan.Book book, AuditReport report) {
        report.account();
        try {
            for (int look = 1; !isCalm(book, report, look == LOOKS); look++) {}
        } catch (InvalidField e) {
            report.add(new Violation(BrokenRule.BALANCE, book.toString(), String.valueOf(e.getMessage())));
        }
    }

    /** Reads an account; false if it changed meanwhile and should be read again. */
    private boolean isCalm(StockScan.Book book, AuditReport report, boolean last) {
        Snapshot before = book.snapshot();
        AtomicLong held = new AtomicLong();
        AuditReport found = new AuditReport();
        book.forEach(reservation -> {
            found.reservation();
            held.addAndGet(reservation.status() == Status.HELD ? reservation.units() : 0);
            check(book, reservation, found);
        });
        boolean calm = book.snapshot().equals(before);
        int forgotten = (int) (before.level().held() - held.get());
        if (calm && !last && before.level().balances() && repairs.mend(book, before, forgotten)) {
            return false;
        }
        if (calm || last) {
            report.addAll(found);
        }
        if (!before.level().balances()) {
            report.add(new Violation(
                    BrokenRule.BALANCE, book.toString(), before.level().toString()));
            return true;
        }
        if (calm && forgotten != 0) {
            report.add(new Violation(
                    BrokenRule.HELD_ROWS,
                    book.toString(),
                    before.level().held() + " are held, reservations hold " + held));
        }
        return calm || last;
    }

    private void check(StockScan.Book book, Held reservation, AuditReport report) {
        if (reservation.status() == Status.OVER) {
            return;
        }
        Optional<Checkout> checkout = checkout(reservation);
        if (checkout.isEmpty()) {
            report.add(violation(BrokenRule.RESERVATION_WITHOUT_CHECKOUT, book, reservation));
        } else if (reservation.status() == Status.HELD) {
            if (isLeft(book, checkout.get())) {
                report.add(violation(BrokenRule.RESERVATION_LEFT, book, reservation));
            }
        } else if (checkout.get().finished()) {
            orders.find(reservation.order())
                    .ifPresentOrElse(
                            order -> checkSold(book, reservation, order, report),
                            () -> report.add(violation(BrokenRule.STOCK_WITHOUT_ORDER, book, reservation)));
        }
    }

    /** The attempt that made it. */
    private Optional<Checkout> checkout(Held reservation) {
        return checkouts.of(reservation.user(), reservation.order()).stream()
                .filter(checkout -> checkout.intent().attempt().reservation().equals(reservation.id()))
                .findFirst();
    }

    /** Whether whoever moved it last may still be busy with what follows. */
    private boolean isFresh(Order order) {
        return !order.progress().since().plus(grace).isBefore(clock.instant());
    }

    /** Looked at last, because what was held when the page was read may have been sold before the checkout was. */
    private boolean isLeft(StockScan.Book book, Checkout checkout) {
        return (checkout.finished() || isOverdue(checkout))
                && book.status(checkout.intent().reservation()) == Status.HELD;
    }

    private void checkSold(StockScan.Book book, Held reservation, Order order, AuditReport report) {
        boolean kept = reservation.status() == Status.SOLD
                && order.status() == OrderStatus.CANCELLED
                && !isFresh(order)
                && book.status(Reservation.of(order.placement()).named(reservation.id())) == Status.SOLD;
        if (kept && !repairs.giveBack(order)) {
            report.add(violation(BrokenRule.STOCK_OF_CANCELLED_ORDER, book, reservation));
        }
    }

    private boolean isCancelled(OrderId id) {
        return orders.find(id)
                .filter(order -> order.status() == OrderStatus.CANCELLED)
                .isPresent();
    }

    private boolean isOverdue(Checkout checkout) {
        Instant end = checkout.expiresAt().plus(grace);
        return clock.instant().isAfter(end);
    }

    private static Violation violation(BrokenRule rule, Checkout checkout, String what) {
        return new Violation(rule, "checkout " + checkout.intent().attempt(), what);
    }

    private static Violation violation(BrokenRule rule, StockScan.Book book, Held reservation) {
        return new Violation(rule, book.toString(), reservation.units() + " units of order " + reservation.id());
    }
}
