package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Stock;
import io.mobimir.store.cassandra.checkout.CheckoutScan;
import io.mobimir.store.cassandra.checkout.CheckoutScan.DatedAttempt;
import io.mobimir.store.cassandra.stock.StockScan;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * What an audit reads, and what it leaves to those who work on it.
 *
 * @param begun when it began; what came later is none of its business
 */
record AuditSources(CheckoutScan checkouts, Orders orders, StockScan stock, Clock clock, Instant begun) {
    /** An attempt that expired so long ago should have been undone, and a cancelled order have given its units back. */
    private static final Duration GRACE = Duration.ofSeconds(10);
    /** Units of an order may be held for so long after it was decided. */
    private static final Duration SOLD_WITHIN = Duration.ofMinutes(5);
    /** Stock remembers for a little longer than this. */
    private static final Duration COMPARED = Stock.REMEMBERED.minusHours(1);

    boolean isOverdue(AttemptRecord attempt) {
        return isOverdue(attempt.expiresAt());
    }

    boolean isOverdue(Intent intent) {
        return isOverdue(intent.expiresAt());
    }

    private boolean isOverdue(Instant end) {
        return clock.instant().isAfter(end.plus(GRACE));
    }

    /** Returns whether whoever decided about an attempt may still be busy with what follows. */
    boolean isFresh(DatedAttempt attempt) {
        return attempt.decidedAt().isPresent()
                && attempt.decidedAt().get().plus(SOLD_WITHIN).isAfter(clock.instant());
    }

    /** Returns whether whoever moved an order last may still be busy with what follows. */
    boolean isFresh(Order order) {
        return order.progress().since().plus(GRACE).isAfter(clock.instant());
    }

    static boolean isCancelled(Order order) {
        return order.status() == OrderStatus.CANCELLED;
    }

    boolean isNew(Instant reservedAt) {
        return !reservedAt.isBefore(begun);
    }

    /** Returns whether stock certainly knows the reservation. */
    boolean isRemembered(Reservation reservation) {
        return isRemembered(StockScan.asKnown(reservation));
    }

    boolean isRemembered(Instant reservedAt) {
        return !isNew(reservedAt) && !reservedAt.isBefore(begun.minus(COMPARED));
    }
}
