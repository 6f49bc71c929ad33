package io.mobimir.shop.stock.book;

import java.util.Locale;

/** The state of a reservation or delivery in an account. */
public enum State {
    HELD,
    CONFIRMED,
    RELEASED,
    RETURNED,
    DELIVERY;

    /** Returns the name in stores. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static State of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
