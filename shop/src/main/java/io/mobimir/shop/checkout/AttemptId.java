package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.ReservationId;

/**
 * One attempt to make the order of a checkout. A key whose attempt was refused may be tried again: the next attempt has the
 * next number, and decisions, promises, reservations and payments of its own. At most one attempt of a key becomes an order.
 */
public record AttemptId(CheckoutId checkout, int number) {
    /** So often a key may be tried; the last refusal is final. */
    public static final int MAX = 50;

    /** Follows a key, and sorts after the keys of all its attempts and before any other. */
    public static final char AFTER_ALL = '\u000b';

    /** Ids hold no control characters. */
    private static final char BETWEEN = '\n';

    public AttemptId {
        Require.present("checkout", checkout);
        Require.between("attempt", number, 1, MAX);
    }

    public static AttemptId first(CheckoutId checkout) {
        return new AttemptId(checkout, 1);
    }

    public AttemptId next() {
        return new AttemptId(checkout, number + 1);
    }

    public boolean isLast() {
        return number == MAX;
    }

    public ReservationId reservation() {
        return new ReservationId(checkout.order(), number);
    }

    /** As one text, for promises and payments. */
    public String text() {
        return checkout.user().value() + BETWEEN + key();
    }

    /** What {@link #text} stands for. */
    public static AttemptId parse(String text) {
        int end = text.indexOf(BETWEEN);
        if (end < 0) {
            throw new InvalidField("checkout", "names no user and key: " + text);
        }
        return of(new UserId(text.substring(0, end)), text.substring(end + 1));
    }

    /** Tells it from the other attempts of its user; those of one key stand side by side, and begin with the key. */
    public String key() {
        return number == 1 ? checkout.key() : checkout.key() + BETWEEN + number;
    }

    /** The attempt that has this {@link #key}. */
    public static AttemptId of(UserId user, String key) {
        int end = key.indexOf(BETWEEN);
        return end < 0
                ? first(new CheckoutId(user, key))
                : new AttemptId(new CheckoutId(user, key.substring(0, end)), Integer.parseInt(key.substring(end + 1)));
    }

    @Override
    public String toString() {
        return number == 1 ? checkout.toString() : checkout + " (attempt " + number + ")";
    }
}
