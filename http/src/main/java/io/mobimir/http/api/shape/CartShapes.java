package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.PastCartChange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** JSON shapes of carts. */
public final class CartShapes {
    /** How often a page with a cart should read it again: another device may have changed it. */
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

            @Describe(
                    value = "The present price; absent if the price in the cart is still right",
                    example = Describe.ABSENT)
            @Nullable
            Price priceNow) {
        public static CartLine of(LineItem line, Map<ProductId, Money> prices) {
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

    /** The present state of a cart. */
    public record CartView(
            CartStatus status,
            List<CartLine> lines,

            @Describe(
                    value =
                            "Lines beyond the limits: products added when the cart was full, and units above 999 of one product",
                    example = Describe.ABSENT)
            List<CartLine> leftOut,

            @Describe("Absent if the cart is empty or has several currencies") @Nullable
            Price total,

            @Nullable Instant changedAt,
            @Nullable Instant expiresAt,
            int rereadAfterSeconds) {
        /**
         * Shows a cart.
         *
         * @param prices present prices of products, as far as they were read
         */
        public static CartView of(Cart cart, Map<ProductId, Money> prices) {
            return new CartView(
                    cart.status(),
                    lines(cart.lines(), prices),
                    lines(cart.leftOut(), prices),
                    total(cart),
                    cart.changedAt().orElse(null),
                    cart.expiresAt().orElse(null),
                    REREAD_SECONDS);
        }

        private static List<CartLine> lines(List<LineItem> lines, Map<ProductId, Money> prices) {
            return lines.stream().map(line -> CartLine.of(line, prices)).toList();
        }

        private static @Nullable Price total(Cart cart) {
            List<Money> sums = cart.lines().stream().map(LineItem::sum).toList();
            boolean one = sums.stream().map(Money::currency).distinct().count() == 1;
            return one ? Price.of(sums.stream().reduce(Money::plus).orElseThrow()) : null;
        }
    }

    /** A product to put into the cart. */
    public record LineInput(
            @Describe(min = 1, max = ShapeLimits.ID) String productId,

            @Describe(value = "Units to add", min = 1, max = LineItem.MAX_UNITS)
            int quantity,

            @Describe(value = "The zone whose stock it is taken from", pattern = "^" + ShapeLimits.WORD + "$")
            String geozone) {}

    /** The new number of units of a line. */
    public record QuantityInput(
            @Describe(min = 1, max = LineItem.MAX_UNITS) int quantity,

            @Describe(value = "The zone whose stock they are taken from", pattern = "^" + ShapeLimits.WORD + "$")
            String geozone) {}

    /** A change of this cart or an earlier one, with its outcome. */
    record CartEvent(
            UUID changeId,
            CartVerb verb,

            @Describe("Absent if the change cleared the cart") @Nullable
            String productId,

            @Nullable String name,
            @Nullable Price price,

            @Describe("Units added, or the new number of units") @Nullable
            Integer quantity,

            Instant at,
            PastCartChange.Fate fate,

            @Describe("The order that contains it") @Nullable
            String orderId) {
        public static CartEvent of(PastCartChange past) {
            CartChange change = past.change();
            Optional<Item> item = change.item();
            return new CartEvent(
                    change.id().value(),
                    CartVerb.of(change),
                    change.product().map(ProductId::value).orElse(null),
                    item.map(Item::name).orElse(null),
                    item.map(Item::price).map(Price::of).orElse(null),
                    item.isPresent() ? change.quantity() : null,
                    past.at(),
                    past.fate(),
                    past.order().map(OrderId::value).orElse(null));
        }
    }

    /** The kinds of change. */
    enum CartVerb {
        ADD,
        SET,
        REMOVE,
        CLEAR;

        public static CartVerb of(CartChange change) {
            return change.match(add -> ADD, set -> SET, remove -> REMOVE, clear -> CLEAR);
        }
    }

    /** The changes of a customer's carts in the last 30 days, newest first. */
    public record CartHistory(List<CartEvent> changes) {
        public static CartHistory of(List<PastCartChange> changes) {
            return new CartHistory(changes.stream().map(CartEvent::of).toList());
        }
    }
}
