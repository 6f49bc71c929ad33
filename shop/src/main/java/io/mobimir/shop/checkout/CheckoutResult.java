package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.stock.Reserving.Shortage;
import java.time.Instant;
import java.util.List;

/** The answer to a customer who wants to order. */
public sealed interface CheckoutResult {
    /** There is an order, by this request or by an earlier one with its key; this is what it was when it was made. */
    record Ordered(Order order) implements CheckoutResult {}

    /** The payment has not been decided yet: the units are held, and the same request again tells how it went. */
    record AwaitingPayment(OrderId order, Instant until) implements CheckoutResult {}

    /** There is nothing to order. */
    record EmptyCart() implements CheckoutResult {}

    /** The cart was not touched for so long that it is gone. */
    record CartExpired() implements CheckoutResult {}

    /** The cart holds more products than an order may have; these do not fit. */
    record OverLimit(List<ProductId> products) implements CheckoutResult {
        public OverLimit {
            products = List.copyOf(products);
        }
    }

    /** The shop no longer sells these. */
    record NotForSale(List<ProductId> products) implements CheckoutResult {
        public NotForSale {
            products = List.copyOf(products);
        }
    }

    /** These cost something else than when they went into the cart: the customer has to agree, by setting them anew. */
    record PriceChanged(List<NewPrice> products) implements CheckoutResult {
        public PriceChanged {
            products = List.copyOf(products);
        }
    }

    /** A product's price in the cart and in the shop. */
    record NewPrice(ProductId product, Money inCart, Money now) {}

    /** The zone has less than is wanted. */
    record OutOfStock(Zone zone, List<Shortage> missing) implements CheckoutResult {
        public OutOfStock {
            missing = List.copyOf(missing);
        }
    }

    /** The payment was refused. */
    record PaymentRefused(String why) implements CheckoutResult {}

    /** The cart was changed or ordered while this checkout was under way. */
    record CartChanged() implements CheckoutResult {}

    /** It was interrupted and has been undone. */
    record Expired() implements CheckoutResult {}

    /** A checkout of this customer is being worked on: this one, or another. */
    record InFlight(CheckoutId open) implements CheckoutResult {}

    /** The key was used before to ask for something else. */
    record KeyReused() implements CheckoutResult {}
}
