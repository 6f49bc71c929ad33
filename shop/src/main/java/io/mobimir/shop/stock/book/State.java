package io.mobimir.shop.stock.book;

import java.util.Locale;

/** How far a reservation or delivery has come. */
public enum State {
    HELD,
    CONFIRMED,
    RELEASED,
    RETURNED,
    DELIVERY,
    /** Of a till: nothing is held there and nothing ever will be, the account itself decides. */
    PASSED;

    /** Whether units that were held or sold have been given back. */
    public boolean isGivenBack() {
        return this == RELEASED || this == RETURNED;
    }

    /** As stores write it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static State of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
