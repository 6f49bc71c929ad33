package io.mobimir.http.api;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.Money;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Line;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Carts in JSON. */
final class CartShapes {
    /** How often a page that shows a cart should read it again: another device may have changed it. */
    private static final int REREAD_SECONDS = 30;

    private CartShapes() {}

    /** One product in a cart. */
    record CartLine(
            String productId,
            String name,
            Price price,
            int quantity,
            Price sum,
            @Nullable String image,
            Instant addedAt) {
        static CartLine of(Line line) {
            Item item = line.item();
            return new CartLine(
                    item.product().value(),
                    item.name(),
                    Price.of(item.price()),
                    line.quantity(),
                    Price.of(line.sum()),
                    item.image().isEmpty() ? null : item.image(),
                    line.addedAt());
        }
    }

    /** A cart as it stands. */
    record CartView(
            CartStatus status,
            List<CartLine> lines,

            @Describe("Came in when the cart was full; they move up when others go")
            List<CartLine> leftOut,

            @Describe("Absent if the cart is empty or has several currencies") @Nullable
            Price total,

            @Nullable Instant changedAt,
            @Nullable Instant expiresAt,
            int rereadAfterSeconds) {
        static CartView of(Cart cart) {
            return new CartView(
                    cart.status(),
                    cart.lines().stream().map(CartLine::of).toList(),
                    cart.leftOut().stream().map(CartLine::of).toList(),
                    total(cart),
                    cart.changedAt().orElse(null),
                    cart.expiresAt().orElse(null),
                    REREAD_SECONDS);
        }

        private static @Nullable Price total(Cart cart) {
            List<Money> sums = cart.lines().stream().map(Line::sum).toList();
            boolean one = sums.stream().map(Money::currency).distinct().count() == 1;
            return one ? Price.of(sums.stream().reduce(Money::plus).orElseThrow()) : null;
        }
    }

    /** A product that goes into the cart. */
    record LineInput(
            @Describe(min = 1, max = ShapeLimits.ID) String productId,

            @Describe(value = "Units more", min = 1, max = Line.MAX_UNITS)
            int quantity,

            @Describe(value = "Where it is to come from", pattern = "^" + ShapeLimits.WORD + "$")
            String geozone) {}

    /** How many units a line is to have. */
    record QuantityInput(
            @Describe(min = 1, max = Line.MAX_UNITS) int quantity,

            @Describe(value = "Where they are to come from", pattern = "^" + ShapeLimits.WORD + "$")
            String geozone) {}

    /** A change that the cart has. */
    record CartChange(
            @Describe("Send it again as Idempotency-Key to repeat the very same change")
            UUID changeId,

            String productId,
            String name,
            Price price,
            @Describe("The units of this change") int quantity) {
        static CartChange of(UUID id, Item item, int quantity) {
            return new CartChange(id, item.product().value(), item.name(), Price.of(item.price()), quantity);
        }
    }
}
