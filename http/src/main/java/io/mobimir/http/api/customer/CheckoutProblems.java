package io.mobimir.http.api.customer;

import io.mobimir.http.api.shape.Price;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.checkout.CheckoutResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Turns the results of a checkout that made no order into problems. */
abstract class CheckoutProblems<T> implements CheckoutResult.Cases<T> {
    private static final Duration SOON = Duration.ofSeconds(1);

    abstract T refused(Problem problem);

    @Override
    public T emptyCart() {
        return plain(ProblemType.CART_EMPTY);
    }

    @Override
    public T cartExpired() {
        return plain(ProblemType.CART_EXPIRED);
    }

    @Override
    public T cartChanged() {
        return plain(ProblemType.CART_CHANGED);
    }

    @Override
    public T expired() {
        return plain(ProblemType.CHECKOUT_EXPIRED);
    }

    @Override
    public T keyReused() {
        return plain(ProblemType.KEY_REUSED);
    }

    @Override
    public T overLimit(CheckoutResult.OverLimit over) {
        return refused(Problem.of(ProblemType.OVER_LIMIT, "The cart holds too many products for one order.")
                .with("products", names(over.products())));
    }

    @Override
    public T notForSale(CheckoutResult.NotForSale gone) {
        return refused(Problem.of(ProblemType.NOT_FOR_SALE, "Some products are not for sale.")
                .with("products", names(gone.products())));
    }

    @Override
    public T priceChanged(CheckoutResult.PriceChanged changed) {
        return refused(Problem.of(
                        ProblemType.PRICE_CHANGED,
                        "Some prices are not those in the cart. Put these lines again to accept the present prices, then check out with the same key.")
                .with(
                        "prices",
                        changed.products().stream().map(CheckoutProblems::price).toList()));
    }

    @Override
    public T outOfStock(CheckoutResult.OutOfStock none) {
        return refused(Problem.of(ProblemType.OUT_OF_STOCK, "Not everything is there in " + none.zone() + ".")
                .with("geozone", none.zone().value())
                .with(
                        "missing",
                        none.missing().stream()
                                .map(each -> CartApi.missing(each.product(), each.wanted(), each.left()))
                                .toList()));
    }

    @Override
    public T paymentRefused(CheckoutResult.PaymentRefused refused) {
        return refused(Problem.of(ProblemType.PAYMENT_REFUSED, "The payment was refused: " + refused.why()));
    }

    @Override
    public T inFlight(CheckoutResult.InFlight flying) {
        return refused(Problem.of(ProblemType.IN_FLIGHT, "A checkout of yours is under way.")
                .with("idempotency_key", flying.open().key())
                .retryAfter(SOON));
    }

    private T plain(ProblemType type) {
        return refused(Problem.of(type, type.meaning()));
    }

    private static Map<String, Object> price(CheckoutResult.NewPrice price) {
        return Map.of(
                "product_id", price.product().value(),
                "in_cart", Price.of(price.inCart()),
                "now", Price.of(price.now()));
    }

    private static List<String> names(List<ProductId> products) {
        return products.stream().map(ProductId::value).toList();
    }
}
