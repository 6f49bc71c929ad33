package io.mobimir.shop.checkout;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.checkout.CheckoutResult.NewPrice;
import io.mobimir.shop.order.OrderItem;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cart beside what the shop says about its products now. */
record Basket(Cart cart, Map<ProductId, Product> products) {
    /** Why it cannot be ordered as it is. */
    Optional<CheckoutResult> refusal() {
        if (cart.lines().isEmpty()) {
            return Optional.of(
                    cart.status() == CartStatus.ABANDONED
                            ? new CheckoutResult.CartExpired()
                            : new CheckoutResult.EmptyCart());
        }
        if (!cart.leftOut().isEmpty()) {
            return Optional.of(new CheckoutResult.OverLimit(products(cart.leftOut())));
        }
        List<LineItem> gone =
                cart.lines().stream().filter(line -> !isForSale(line)).toList();
        if (!gone.isEmpty()) {
            return Optional.of(new CheckoutResult.NotForSale(products(gone)));
        }
        List<NewPrice> changed = cart.lines().stream()
                .map(line -> new NewPrice(
                        product(line), line.item().price(), now(line).card().price()))
                .filter(price -> !price.inCart().equals(price.now()))
                .toList();
        return changed.isEmpty() ? Optional.empty() : Optional.of(new CheckoutResult.PriceChanged(changed));
    }

    /** The lines of an order; only if there is no {@link #refusal}. */
    List<OrderItem> items() {
        return cart.lines().stream().map(this::item).toList();
    }

    private OrderItem item(LineItem line) {
        return new OrderItem(
                product(line),
                line.item().name(),
                now(line).card().category().path(),
                line.quantity(),
                line.item().price());
    }

    private boolean isForSale(LineItem line) {
        Product found = products.get(product(line));
        return found != null && found.card().active();
    }

    private Product now(LineItem line) {
        Product found = products.get(product(line));
        if (found == null) {
            throw new IllegalStateException("a refused cart cannot be ordered: " + product(line));
        }
        return found;
    }

    private static ProductId product(LineItem line) {
        return line.item().product();
    }

    private static List<ProductId> products(List<LineItem> lines) {
        return lines.stream().map(Basket::product).toList();
    }
}
