package io.mobimir.shop.stock;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Require;

/**
 * Names a reservation: the order that it is for, and which attempt to make that order. A name that was released can never hold
 * units again, so every attempt has its own.
 */
public record ReservationId(OrderId order, int attempt) {
    /** Ids hold no control characters, so this ends the order's. */
    private static final char BETWEEN = '\n';

    public ReservationId {
        Require.present("order_id", order);
        if (attempt < 1) {
            throw new InvalidField("attempt", "must be at least 1, not " + attempt);
        }
    }

    /** Returns the name of the first attempt to make an order. */
    public static ReservationId of(OrderId order) {
        return new ReservationId(order, 1);
    }

    /** Returns the text in stores; a first attempt is named by its order alone. */
    public String text() {
        return attempt == 1 ? order.value() : order.value() + BETWEEN + attempt;
    }

    /** Returns the name of a text that {@link #text} returned. */
    public static ReservationId parse(String text) {
        int end = text.indexOf(BETWEEN);
        return end < 0
                ? of(new OrderId(text))
                : new ReservationId(new OrderId(text.substring(0, end)), Integer.parseInt(text.substring(end + 1)));
    }

    @Override
    public String toString() {
        return attempt == 1 ? order.value() : order.value() + " (attempt " + attempt + ")";
    }
}
