package io.mobimir.shop.stock.book;

import java.util.Locale;

/** How far a reservation or delivery has come. */
public enum State {
    HELD,
    CONFIRMED,
    RELEASED,
    RETURNED,
    DELIVERY;

    /** As stores write it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static State of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
