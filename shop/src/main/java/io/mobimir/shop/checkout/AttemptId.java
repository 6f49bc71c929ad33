package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.ReservationId;

/**
 * Identifies one attempt to make the order of a checkout. Every request that begins anew is an attempt of its own, with its own
 * reservation and payment; at most one attempt of a key becomes an order.
 *
 * @param name tells the attempts of one key apart; no two attempts of the shop have the same
 */
public record AttemptId(CheckoutId checkout, String name) {
    /** After so many refused attempts a key is refused for good. */
    public static final int MAX = 50;

    private static final int MAX_NAME = 64;
    /** Ids hold no control characters. */
    private static final char BETWEEN = '\n';

    public AttemptId {
        Require.present("checkout", checkout);
        Require.id("attempt", name, MAX_NAME);
    }

    public UserId user() {
        return checkout.user();
    }

    public ReservationId reservation() {
        return new ReservationId(checkout.order(), name);
    }

    /** Returns the attempt as one text that distinguishes it from the user's others. */
    public String text() {
        return checkout.key() + BETWEEN + name;
    }

    /** Reads a {@link #text} of this user. */
    public static AttemptId parse(UserId user, String text) {
        int end = text.indexOf(BETWEEN);
        if (end < 0) {
            throw new InvalidField("attempt", "names no key and attempt: " + text);
        }
        return new AttemptId(new CheckoutId(user, text.substring(0, end)), text.substring(end + 1));
    }

    @Override
    public String toString() {
        return checkout + " (attempt " + name + ")";
    }
}
