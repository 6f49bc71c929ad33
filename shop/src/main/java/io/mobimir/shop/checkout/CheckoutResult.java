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
    <T> T match(Cases<T> cases);

    /** There is an order, by this request or by an earlier one with its key; this is what it was when it was made. */
    record Ordered(Order order) implements CheckoutResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.ordered(this);
        }
    }

    /** The payment has not been decided yet: the units are held, and the same request again tells how it went. */
    record AwaitingPayment(OrderId order, Instant until) implements CheckoutResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.awaitingPayment(this);
        }
    }

    /** There is nothing to order. */
    record EmptyCart() implements CheckoutResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.emptyCart();
        }
    }

    /** The cart was not touched for so long that it is gone. */
    record CartExpired() implements CheckoutResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.cartExpired();
        }
    }

    /** The cart holds more products than an order may have; these do not fit. */
    record OverLimit(List<ProductId> products) implements CheckoutResult {
        public OverLimit {
            products = List.copyOf(products);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.overLimit(this);
        }
    }

    /** The shop no longer sells these. */
    record NotForSale(List<ProductId> products) implements CheckoutResult {
        public NotForSale {
            products = List.copyOf(products);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.notForSale(this);
        }
    }

    /** These cost something else than when they went into the cart: the customer has to agree, by setting them anew. */
    record PriceChanged(List<NewPrice> products) implements CheckoutResult {
        public PriceChanged {
            products = List.copyOf(products);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.priceChanged(this);
        }
    }

    /** A product's price in the cart and in the shop. */
    record NewPrice(ProductId product, Money inCart, Money now) {}

    /** The zone has less than is wanted. */
    record OutOfStock(Zone zone, List<Shortage> missing) implements CheckoutResult {
        public OutOfStock {
            missing = List.copyOf(missing);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.outOfStock(this);
        }
    }

    /** The payment was refused. */
    record PaymentRefused(String why) implements CheckoutResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.paymentRefused(this);
        }
    }

    /** The cart was changed or ordered while this checkout was under way. */
    record CartChanged() implements CheckoutResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.cartChanged();
        }
    }

    /** It was interrupted and has been undone. */
    record Expired() implements CheckoutResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.expired();
        }
    }

    /** A checkout of this customer is being worked on: this one, or another. */
    record InFlight(CheckoutId open) implements CheckoutResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.inFlight(this);
        }
    }

    /** The key was used before to ask for something else. */
    record KeyReused() implements CheckoutResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.keyReused();
        }
    }

    /** One answer for each. */
    interface Cases<T> {
        T ordered(Ordered ordered);

        T awaitingPayment(AwaitingPayment awaitingPayment);

        T emptyCart();

        T cartExpired();

        T overLimit(OverLimit overLimit);

        T notForSale(NotForSale notForSale);

        T priceChanged(PriceChanged priceChanged);

        T outOfStock(OutOfStock outOfStock);

        T paymentRefused(PaymentRefused paymentRefused);

        T cartChanged();

        T expired();

        T inFlight(InFlight inFlight);

        T keyReused();
    }
}
