package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.store.cassandra.audit.SaleTally.Sale;
import io.mobimir.store.cassandra.audit.Violation.BrokenRule;
import io.mobimir.store.cassandra.checkout.CassandraIntents.Name;
import io.mobimir.store.cassandra.checkout.CheckoutScan.DatedAttempt;
import io.mobimir.store.cassandra.checkout.CheckoutScan.ScannedAttempt;
import io.mobimir.store.cassandra.stock.StockScan.ReservationStatus;
import java.util.Optional;

/** Compares attempts at checkouts with orders and stock. Decisions are final; only what seems to be left behind is read again. */
final class AttemptCheck {
    private final AuditSources sources;
    private final Checkouts checkouts;
    private final Repairs repairs;
    private final SaleTally sales;
    private final AuditReport report;

    AttemptCheck(AuditSources sources, Checkouts checkouts, Repairs repairs, SaleTally sales, AuditReport report) {
        this.sources = sources;
        this.checkouts = checkouts;
        this.repairs = repairs;
        this.sales = sales;
        this.report = report;
    }

    void check(ScannedAttempt seen) {
        report.checkout();
        AttemptRecord attempt = seen.attempt();
        if (attempt.isOrder()) {
            checkOrder(seen);
        } else if (attempt.refusal().isPresent()) {
            checkRefused(seen);
        } else if (sources.isOverdue(attempt)) {
            checkUndecided(attempt.intent());
        }
    }

    private void checkOrder(ScannedAttempt seen) {
        Intent intent = seen.attempt().intent();
        if (isOfAnother(seen)) {
            report.add(violation(BrokenRule.TWO_ORDERS_OF_A_KEY, intent.attempt(), "another attempt has its key"));
        }
        Optional<Order> order = sources.orders().find(intent.id().order());
        if (order.isEmpty() && !isFresh(intent) && !repairs.settle(intent)) {
            report.add(violation(
                    BrokenRule.CHECKOUT_WITHOUT_ORDER,
                    intent.attempt(),
                    "there is no order " + intent.id().order()));
        }
        Reservation reservation = intent.reservation();
        if (sources.isRemembered(reservation)) {
            boolean returned = order.isPresent() && AuditSources.isCancelled(order.get());
            reservation.units().keySet().forEach(product -> sales.ordered(sale(reservation, product, returned)));
        }
    }

    private static boolean isOfAnother(ScannedAttempt seen) {
        return !seen.holder().equals(Optional.of(seen.attempt().id()));
    }

    private boolean isFresh(Intent intent) {
        Optional<DatedAttempt> again =
                sources.checkouts().find(intent.id().user(), intent.attempt().reservation());
        return again.isPresent() && sources.isFresh(again.get());
    }

    private static Sale sale(Reservation reservation, ProductId product, boolean returned) {
        return new Sale(
                reservation.id(), new Account(product, reservation.zone()), reservation.units(product), returned);
    }

    private void checkRefused(ScannedAttempt seen) {
        AttemptId id = seen.attempt().id();
        boolean isLast = seen.holder().isEmpty() || !isOfAnother(seen);
        if (isLast
                && sources.orders().find(id.checkout().order()).isPresent()
                && checkouts.look(id.user(), id.checkout().order()).order().isEmpty()) {
            report.add(violation(
                    BrokenRule.ORDER_OF_NO_CHECKOUT,
                    id,
                    "there is an order " + id.checkout().order()));
        }
    }

    private void checkUndecided(Intent intent) {
        Optional<DatedAttempt> again =
                sources.checkouts().find(intent.id().user(), intent.attempt().reservation());
        boolean isLeft = again.isEmpty()
                || (again.get().decidedAt().isEmpty()
                        && sources.isOverdue(again.get().attempt()));
        if (isLeft && !repairs.settle(intent)) {
            report.add(violation(
                    BrokenRule.CHECKOUT_LEFT,
                    intent.attempt(),
                    "expired at "
                            + again.map(DatedAttempt::attempt)
                                    .map(AttemptRecord::expiresAt)
                                    .orElse(intent.expiresAt())));
        }
    }

    /** Checks an attempt that was announced and is not settled. One that waits for its payment is counted where it stands. */
    void check(Name announced) {
        Optional<DatedAttempt> attempt = sources.checkouts()
                .find(announced.attempt().user(), announced.attempt().reservation());
        if (attempt.isEmpty()) {
            report.checkout();
            sources.checkouts().unsettled(announced).filter(sources::isOverdue).ifPresent(this::checkUndecided);
        }
    }

    /** Checks those sales of an order about which stock may say something else. */
    void checkSales(ScannedAttempt seen) {
        Intent intent = seen.attempt().intent();
        Reservation reservation = intent.reservation();
        if (seen.attempt().isOrder() && sources.isRemembered(reservation)) {
            reservation.units().keySet().stream()
                    .filter(product -> sales.mayDiffer(sale(reservation, product, false)))
                    .forEach(product -> checkSale(intent, product));
        }
    }

    /** The order is read last: it is cancelled before its units are given back. */
    private void checkSale(Intent intent, ProductId product) {
        ReservationStatus status = sources.stock().status(intent.reservation(), product);
        Optional<Order> order = sources.orders().find(intent.id().order());
        boolean isCancelled = order.isPresent() && AuditSources.isCancelled(order.get());
        switch (status) {
            case SOLD -> {
                if (isCancelled && !sources.isFresh(order.get()) && !repairs.giveBack(order.get())) {
                    report.add(violation(
                            BrokenRule.STOCK_OF_CANCELLED_ORDER, intent.attempt(), product + " was not given back"));
                }
            }
            case RETURNED -> {
                if (!isCancelled) {
                    report.add(
                            violation(BrokenRule.ORDER_WITHOUT_STOCK, intent.attempt(), product + " was given back"));
                }
            }
            case HELD -> {} // the account's check says for how long it may be
            case OVER, UNKNOWN ->
                report.add(
                        violation(BrokenRule.ORDER_WITHOUT_STOCK, intent.attempt(), "nothing was sold of " + product));
        }
    }

    private static Violation violation(BrokenRule rule, AttemptId attempt, String what) {
        return new Violation(rule, "checkout " + attempt, what);
    }
}
