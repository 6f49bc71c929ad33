package io.mobimir.shop.cart;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/**
 * One product in a cart.
 *
 * @param item the product as it was when last added or set
 * @param addedAt when it was first added to this cart
 * @param changes the changes that made the line; a change that replaces the line names them
 */
public record LineItem(Item item, int quantity, Instant addedAt, Set<ChangeId> changes) {
    public static final int MAX_UNITS = 999;

    /** Sorts the lines of a cart by when they were added. */
    public static final Comparator<LineItem> AS_THEY_CAME = Comparator.comparing(LineItem::addedAt)
            .thenComparing(line -> line.product().value());

    public LineItem {
        Require.between("quantity", quantity, 1, MAX_UNITS);
        changes = Set.copyOf(changes);
    }

    public Money sum() {
        return item.price().times(quantity);
    }

    public ProductId product() {
        return item.product();
    }

    SeenCart seen() {
        return new SeenCart(changes, Optional.of(addedAt));
    }
}
