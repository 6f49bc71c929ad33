package io.mobimir.shop.cart;

import io.mobimir.shop.ProductId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cart as one reader saw it.
 *
 * @param lines in the order in which the products came in, at most {@link #MAX_PRODUCTS}
 * @param leftOut the products that came in when the cart was full; they move up when others go
 * @param changedAt the last change; empty if there never was one
 */
public record Cart(Owner owner, CartStatus status, List<Line> lines, List<Line> leftOut, Optional<Instant> changedAt) {
    public static final int MAX_PRODUCTS = 100;

    /** A cart ends this long after its last change. */
    public static final Duration LIFETIME = Duration.ofDays(7);

    public Cart {
        lines = List.copyOf(lines);
        leftOut = List.copyOf(leftOut);
    }

    public Optional<Instant> expiresAt() {
        return changedAt.map(time -> time.plus(LIFETIME));
    }

    public Optional<Line> line(ProductId product) {
        return everything()
                .filter(line -> line.item().product().equals(product))
                .findFirst();
    }

    /** What an order of this cart takes. */
    public Set<ChangeId> changes() {
        return ids(lines.stream());
    }

    /** What a change of this product replaces. */
    public Seen seen(ProductId product) {
        return line(product).map(Line::seen).orElse(Seen.NOTHING);
    }

    /** What clearing the cart replaces. */
    public Seen seen() {
        return new Seen(ids(everything()), Optional.empty());
    }

    /** What the limits say to this change of this cart. */
    public ChangeResult check(Change change) {
        if (change.item().isEmpty()) {
            return ChangeResult.DONE;
        }
        Optional<Line> line = change.product().flatMap(this::line).filter(lines::contains);
        if (line.isEmpty() && lines.size() >= MAX_PRODUCTS) {
            return ChangeResult.CART_FULL;
        }
        int before = change instanceof Change.Add ? line.map(Line::quantity).orElse(0) : 0;
        return before + change.quantity() > Line.MAX_UNITS ? ChangeResult.LINE_FULL : ChangeResult.DONE;
    }

    private Stream<Line> everything() {
        return Stream.concat(lines.stream(), leftOut.stream());
    }

    private static Set<ChangeId> ids(Stream<Line> lines) {
        return lines.flatMap(line -> line.changes().stream()).collect(Collectors.toUnmodifiableSet());
    }
}
