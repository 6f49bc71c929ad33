package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;

/** Checkout ids as one text, for promises. */
public final class CheckoutKeys {
    /** Ids hold no control characters. */
    private static final char BETWEEN = '\n';

    private CheckoutKeys() {}

    public static String write(CheckoutId id) {
        return id.user().value() + BETWEEN + id.key();
    }

    public static CheckoutId read(String text) {
        int end = text.indexOf(BETWEEN);
        if (end < 0) {
            throw new InvalidField("checkout", "names no user and key: " + text);
        }
        return new CheckoutId(new UserId(text.substring(0, end)), text.substring(end + 1));
    }
}
