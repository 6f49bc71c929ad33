package io.mobimir.http.api.customer;

import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.ShoppingResult;
import java.util.List;

/** Returns the result of a successful change, and ends the request with a problem otherwise. */
public final class CartProblems implements ShoppingResult.Cases<ShoppingResult.Done> {
    @Override
    public ShoppingResult.Done done(ShoppingResult.Done done) {
        return done;
    }

    @Override
    public ShoppingResult.Done keyReused() {
        throw Problem.of(ProblemType.KEY_REUSED, ProblemType.KEY_REUSED.meaning())
                .refused();
    }

    @Override
    public ShoppingResult.Done unknownProduct(ProductId product) {
        throw Problem.of(ProblemType.UNKNOWN_PRODUCT, "There is no product " + product + ".")
                .with("product_id", product.value())
                .refused();
    }

    @Override
    public ShoppingResult.Done notForSale(ProductId product) {
        throw Problem.of(ProblemType.NOT_FOR_SALE, "Product " + product + " is not for sale.")
                .with("products", List.of(product.value()))
                .refused();
    }

    @Override
    public ShoppingResult.Done notEnough(ShoppingResult.NotEnough few) {
        throw Problem.of(ProblemType.OUT_OF_STOCK, "There are " + few.left() + " left in " + few.zone() + ".")
                .with("geozone", few.zone().value())
                .with("missing", List.of(CartApi.missing(few.product(), few.wanted(), few.left())))
                .refused();
    }

    @Override
    public ShoppingResult.Done otherCurrency(ShoppingResult.OtherCurrency other) {
        String detail = "%s is sold in %s, and the cart has prices in %s."
                .formatted(
                        other.product(),
                        other.price().currency(),
                        other.inCart().currency());
        throw Problem.of(ProblemType.MIXED_CURRENCIES, detail)
                .with("product_id", other.product().value())
                .refused();
    }

    @Override
    public ShoppingResult.Done refused(ShoppingResult.Refused refused) {
        throw switch (refused.why()) {
            case CART_FULL -> full("The cart holds " + Cart.MAX_PRODUCTS + " products already.", Cart.MAX_PRODUCTS);
            case LINE_FULL ->
                full("A cart holds at most " + LineItem.MAX_UNITS + " units of a product.", LineItem.MAX_UNITS);
            case CART_MERGED ->
                Problem.of(
                                ProblemType.CART_MERGED,
                                "The cart of this session became the cart of the customer who signed in; POST /sessions begins another session.")
                        .refused();
            case DONE, TOO_OLD, TOO_NEW ->
                new IllegalStateException("a change that was made just now was refused: " + refused.why());
        };
    }

    private static RuntimeException full(String detail, int limit) {
        return Problem.of(ProblemType.CART_FULL, detail).with("limit", limit).refused();
    }
}
