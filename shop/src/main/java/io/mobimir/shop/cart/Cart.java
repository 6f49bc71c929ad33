package io.mobimir.shop.cart;

import io.mobimir.shop.ProductId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A snapshot of a cart.
 *
 * @param lines in the order in which the products were added, at most {@link #MAX_PRODUCTS}
 * @param leftOut lines beyond the limits: products added when the cart was full, which move up when others are removed, and
 *     units beyond {@link LineItem#MAX_UNITS}
 * @param changedAt the time of the last change; empty if there was none
 * @param known applied changes that a client might repeat, whether they still count or not
 */
public record Cart(
        Owner owner,
        CartStatus status,
        List<LineItem> lines,
        List<LineItem> leftOut,
        Optional<Instant> changedAt,
        Set<ChangeId> known) {
    public static final int MAX_PRODUCTS = 100;

    /** A cart ends this long after its last change. */
    public static final Duration LIFETIME = Duration.ofDays(7);

    public Cart {
        lines = List.copyOf(lines);
        leftOut = List.copyOf(leftOut);
        known = Set.copyOf(known);
    }

    /** Returns an empty cart for an owner who never had one. */
    public static Cart empty(Owner owner) {
        return new Cart(owner, CartStatus.ACTIVE, List.of(), List.of(), Optional.empty(), Set.of());
    }

    /**
     * Returns a cart with as many of these lines as the limits allow.
     *
     * @param lines in the order in which the products were added; a second line of a product has the units beyond the limit
     */
    public static Cart of(
            Owner owner, CartStatus status, List<LineItem> lines, Optional<Instant> changedAt, Set<ChangeId> known) {
        List<LineItem> shown = new ArrayList<>(lines.size());
        List<LineItem> leftOut = new ArrayList<>(0);
        Set<ProductId> products = new HashSet<>();
        for (LineItem line : lines) {
            boolean fits = shown.size() < MAX_PRODUCTS && products.add(line.product());
            (fits ? shown : leftOut).add(line);
        }
        return new Cart(owner, status, shown, leftOut, changedAt, known);
    }

    /** Returns this cart after a change made now, if nobody else changes it. */
    public Cart with(CartChange change, Instant now) {
        List<LineItem> all = new ArrayList<>(everything()
                .filter(line -> change.product()
                        .filter(other -> !line.product().equals(other))
                        .isPresent())
                .toList());
        change.item().ifPresent(item -> all.add(line(item, change, now.truncatedTo(ChronoUnit.MILLIS))));
        all.sort(LineItem.AS_THEY_CAME);
        Set<ChangeId> more = new HashSet<>(known);
        more.add(change.id());
        return of(owner, CartStatus.ACTIVE, all, Optional.of(now.truncatedTo(ChronoUnit.MILLIS)), more);
    }

    private LineItem line(Item item, CartChange change, Instant now) {
        Optional<LineItem> before = line(item.product()).filter(line -> change instanceof CartChange.Add);
        if (before.isEmpty()) {
            return new LineItem(item, change.quantity(), change.seen().addedAt().orElse(now), Set.of(change.id()));
        }
        Set<ChangeId> changes = new HashSet<>(before.get().changes());
        changes.add(change.id());
        return new LineItem(
                item, before.get().quantity() + change.quantity(), before.get().addedAt(), changes);
    }

    public Optional<Instant> expiresAt() {
        return changedAt.map(time -> time.plus(LIFETIME));
    }

    public Optional<LineItem> line(ProductId product) {
        return everything().filter(line -> line.product().equals(product)).findFirst();
    }

    /** Returns how many units of a product the cart holds. */
    public int units(ProductId product) {
        return line(product).map(LineItem::quantity).orElse(0);
    }

    /** Returns the changes that an order of this cart takes. */
    public Set<ChangeId> changes() {
        return ids(lines.stream());
    }

    /** Returns the state that a change of this product replaces. */
    public SeenCart seen(ProductId product) {
        return line(product).map(LineItem::seen).orElse(SeenCart.NOTHING);
    }

    /** Returns the state that clearing the cart replaces. */
    public SeenCart seen() {
        return new SeenCart(ids(everything()), Optional.empty());
    }

    /** Returns the result that a change made now would have. */
    public CartChangeResult check(CartChange change, Instant now) {
        if (change.id().isTooOld(now)) {
            return CartChangeResult.TOO_OLD;
        }
        if (change.id().isTooNew(now)) {
            return CartChangeResult.TOO_NEW;
        }
        if (known.contains(change.id())) {
            return CartChangeResult.DONE;
        }
        return status == CartStatus.MERGED ? CartChangeResult.CART_MERGED : checkLimits(change);
    }

    private CartChangeResult checkLimits(CartChange change) {
        if (change.item().isEmpty()) {
            return CartChangeResult.DONE;
        }
        Optional<LineItem> line = change.product().flatMap(this::line).filter(lines::contains);
        if (line.isEmpty() && lines.size() >= MAX_PRODUCTS) {
            return CartChangeResult.CART_FULL;
        }
        int before =
                change instanceof CartChange.Add ? line.map(LineItem::quantity).orElse(0) : 0;
        return before + change.quantity() > LineItem.MAX_UNITS ? CartChangeResult.LINE_FULL : CartChangeResult.DONE;
    }

    private Stream<LineItem> everything() {
        return Stream.concat(lines.stream(), leftOut.stream());
    }

    private static Set<ChangeId> ids(Stream<LineItem> lines) {
        return lines.flatMap(line -> line.changes().stream()).collect(Collectors.toUnmodifiableSet());
    }
}
