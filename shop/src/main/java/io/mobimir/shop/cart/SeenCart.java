package io.mobimir.shop.cart;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;

/**
 * The part of a cart that a client saw before changing it. The change replaces exactly this; changes of other devices stay.
 *
 * @param changes the ids of the changes that the client saw
 * @param addedAt since when the product had been in the cart
 */
public record SeenCart(Set<ChangeId> changes, Optional<Instant> addedAt) {
    public static final SeenCart NOTHING = new SeenCart(Set.of(), Optional.empty());

    private static final int MAX = 10_000;

    public SeenCart {
        if (Require.present("seen", changes).size() > MAX) {
            throw new InvalidField("seen", "must have at most " + MAX + " ids");
        }
        changes = Set.copyOf(changes);
        addedAt = Require.present("added_at", addedAt).map(time -> time.truncatedTo(ChronoUnit.MILLIS));
    }
}
