package io.mobimir.shop.stock;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Require;

/**
 * Names a reservation: the order that it is for, and the attempt to make that order. A name that was released can never hold
 * units again, so every attempt has its own.
 *
 * @param attempt tells the attempts at one order apart; empty for an order that no checkout of this shop made
 */
public record ReservationId(OrderId order, String attempt) {
    private static final int MAX_ATTEMPT = 64;
    /** Ids hold no control characters, so this ends the order's. */
    private static final char BETWEEN = '\n';

    public ReservationId {
        Require.present("order_id", order);
        if (!attempt.isEmpty()) {
            Require.id("attempt", attempt, MAX_ATTEMPT);
        }
    }

    /** Returns the name for an order that no checkout of this shop made. */
    public static ReservationId of(OrderId order) {
        return new ReservationId(order, "");
    }

    /** Returns the name as stores write it. */
    public String text() {
        return attempt.isEmpty() ? order.value() : order.value() + BETWEEN + attempt;
    }

    /** Reads a {@link #text}. */
    public static ReservationId parse(String text) {
        int end = text.indexOf(BETWEEN);
        return end < 0
                ? of(new OrderId(text))
                : new ReservationId(new OrderId(text.substring(0, end)), text.substring(end + 1));
    }

    @Override
    public String toString() {
        return attempt.isEmpty() ? order.value() : order.value() + " (attempt " + attempt + ")";
    }
}
