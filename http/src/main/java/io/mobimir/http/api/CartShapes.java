package io.mobimir.http.api;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Line;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
            Instant addedAt,

            @Describe("What the product costs now; absent if that is what it costs in the cart") @Nullable
            Price priceNow) {
        static CartLine of(Line line, Map<ProductId, Money> prices) {
            Item item = line.item();
            Money now = prices.getOrDefault(item.product(), item.price());
            return new CartLine(
                    item.product().value(),
                    item.name(),
                    Price.of(item.price()),
                    line.quantity(),
                    Price.of(line.sum()),
                    item.image().isEmpty() ? null : item.image(),
                    line.addedAt(),
                    now.equals(item.price()) ? null : Price.of(now));
        }
    }

    /** A cart as it stands. */
    record CartView(
            CartStatus status,
            List<CartLine> lines,

            @Describe(
                    "Beyond the limits: products that came in when the cart was full, and units beyond 999 of one product")
            List<CartLine> leftOut,

            @Describe("Absent if the cart is empty or has several currencies") @Nullable
            Price total,

            @Nullable Instant changedAt,
            @Nullable Instant expiresAt,
            int rereadAfterSeconds) {
        /** @param prices what products cost now, as far as somebody looked */
        static CartView of(Cart cart, Map<ProductId, Money> prices) {
            return new CartView(
                    cart.status(),
                    lines(cart.lines(), prices),
                    lines(cart.leftOut(), prices),
                    total(cart),
                    cart.changedAt().orElse(null),
                    cart.expiresAt().orElse(null),
                    REREAD_SECONDS);
        }

        private static List<CartLine> lines(List<Line> lines, Map<ProductId, Money> prices) {
            return lines.stream().map(line -> CartLine.of(line, prices)).toList();
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
}
