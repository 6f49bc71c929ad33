package io.mobimir.shop.cart.log;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.ChangeId;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** The query for carts that were untouched for some time before {@code now}. */
public record Abandonment(Duration untouched, Instant now) {
    public Abandonment {
        Require.present("untouched", untouched);
        if (untouched.isNegative() || untouched.compareTo(Cart.LIFETIME) >= 0) {
            throw new InvalidField("untouched", "must be at least 0 and less than " + Cart.LIFETIME.toDays() + " days");
        }
    }

    public boolean includes(Cart cart) {
        return !cart.lines().isEmpty()
                && cart.changedAt()
                        .filter(last -> !last.isAfter(now.minus(untouched)))
                        .isPresent();
    }

    /**
     * Returns the days on which the newest id of such a cart can have been made. Uses the day of the id, not the day on
     * which the change was accepted, because a retry does not change it.
     */
    public List<LocalDate> days() {
        LocalDate first = day(now.minus(Cart.LIFETIME).minus(ChangeId.WINDOW));
        LocalDate last = day(now.minus(untouched).plus(ChangeId.WINDOW));
        return first.datesUntil(last.plusDays(1)).toList();
    }

    /** Returns the day under which a change or link of this time is listed. */
    public static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }
}
