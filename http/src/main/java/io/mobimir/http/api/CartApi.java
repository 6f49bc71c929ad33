package io.mobimir.http.api;

import static io.mobimir.http.api.Parameters.CHANGE;
import static io.mobimir.http.api.Parameters.LANGUAGE;
import static io.mobimir.http.api.Parameters.PRODUCT;

import io.mobimir.http.api.CartShapes.CartChange;
import io.mobimir.http.api.CartShapes.CartView;
import io.mobimir.http.api.CartShapes.LineInput;
import io.mobimir.http.api.CartShapes.QuantityInput;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.ChangeResult;
import io.mobimir.shop.cart.Putting;
import io.mobimir.shop.cart.Shopping;
import io.mobimir.shop.cart.Shopping.Wish;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The cart of whoever asks. */
final class CartApi {
    private static final ProblemType[] PUTTING = {
        ProblemType.UNKNOWN_PRODUCT,
        ProblemType.NOT_FOR_SALE,
        ProblemType.OUT_OF_STOCK,
        ProblemType.CART_FULL,
        ProblemType.CHANGE_ID_OUT_OF_TIME
    };

    private final Carts carts;
    private final Shopping shopping;
    private final Clock clock;

    CartApi(Carts carts, Shopping shopping, Clock clock) {
        this.carts = carts;
        this.shopping = shopping;
        this.clock = clock;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/cart", "read-cart")
                        .of(Service.CARTS, Access.GUEST_OR_USER, "The cart as it stands.")
                        .answers(200, CartView.class)
                        .answers(304)
                        .by(this::read),
                Route.post("/cart/lines", "add-to-cart")
                        .of(Service.CARTS, Access.GUEST_OR_USER, "So many units more, if the zone has them.")
                        .with(CHANGE, LANGUAGE)
                        .takes(LineInput.class)
                        .answers(200, CartChange.class)
                        .refuses(PUTTING)
                        .by(this::add),
                Route.put("/cart/lines/{product_id}", "set-cart-line")
                        .of(Service.CARTS, Access.GUEST_OR_USER, "So many units instead, at today's price.")
                        .with(PRODUCT, CHANGE, LANGUAGE)
                        .takes(QuantityInput.class)
                        .answers(200, CartChange.class)
                        .refuses(PUTTING)
                        .by(this::set),
                Route.delete("/cart/lines/{product_id}", "remove-cart-line")
                        .of(Service.CARTS, Access.GUEST_OR_USER, "No unit of this product.")
                        .with(PRODUCT, CHANGE)
                        .answers(204)
                        .refuses(ProblemType.CHANGE_ID_OUT_OF_TIME)
                        .by(this::remove),
                Route.delete("/cart", "clear-cart")
                        .of(Service.CARTS, Access.GUEST_OR_USER, "Nothing at all.")
                        .with(CHANGE)
                        .answers(204)
                        .refuses(ProblemType.CHANGE_ID_OUT_OF_TIME)
                        .by(this::clear));
    }

    private Answer read(Call call) {
        Cart cart = carts.find(call.caller().owner());
        return Answer.ok(CartView.of(cart)).tagged(version(cart)).with("Cache-Control", "private, no-cache");
    }

    /** A cart is the sum of its changes, so their ids say whether it is the same. */
    private static String version(Cart cart) {
        long sum = cart.status().name().hashCode();
        for (ChangeId change : cart.seen().changes()) {
            UUID id = change.value();
            long bits = (id.getMostSignificantBits() ^ Long.rotateLeft(id.getLeastSignificantBits(), 29))
                    * 0x9E37_79B9_7F4A_7C15L;
            sum += bits ^ (bits >>> 31);
        }
        return Long.toHexString(sum);
    }

    private Answer add(Call call) {
        LineInput line = call.body(LineInput.class);
        Wish wish = wish(call, new ProductId(line.productId()), line.quantity(), line.geozone());
        return answer(wish, shopping.add(call.caller().owner(), wish));
    }

    private Answer set(Call call) {
        QuantityInput wanted = call.body(QuantityInput.class);
        Wish wish = wish(call, call.need(PRODUCT), wanted.quantity(), wanted.geozone());
        return answer(wish, shopping.set(call.caller().owner(), wish));
    }

    private Wish wish(Call call, ProductId product, int quantity, String zone) {
        return new Wish(
                change(call),
                product,
                quantity,
                new Zone(zone),
                call.find(LANGUAGE).orElse(List.of()));
    }

    private ChangeId change(Call call) {
        return call.find(CHANGE).orElseGet(() -> ChangeId.at(clock.instant()));
    }

    private Answer remove(Call call) {
        requireDone(shopping.remove(call.caller().owner(), change(call), call.need(PRODUCT)));
        return Answer.done();
    }

    private Answer clear(Call call) {
        requireDone(shopping.clear(call.caller().owner(), change(call)));
        return Answer.done();
    }

    private static Answer answer(Wish wish, Putting putting) {
        if (putting instanceof Putting.Done done) {
            return Answer.ok(CartChange.of(wish.id().value(), done.item(), done.quantity()));
        }
        if (putting instanceof Putting.Refused refused) {
            requireDone(refused.why());
        }
        throw problem(putting).refused();
    }

    private static Problem problem(Putting putting) {
        if (putting instanceof Putting.NotEnough few) {
            return Problem.of(ProblemType.OUT_OF_STOCK, "There are " + few.left() + " left in " + few.zone() + ".")
                    .with("geozone", few.zone().value())
                    .with("missing", List.of(missing(few.product(), few.wanted(), few.left())));
        }
        if (putting instanceof Putting.UnknownProduct unknown) {
            return Problem.of(ProblemType.UNKNOWN_PRODUCT, "There is no product " + unknown.product() + ".")
                    .with("product_id", unknown.product().value());
        }
        Putting.NotForSale not = (Putting.NotForSale) putting;
        return Problem.of(ProblemType.NOT_FOR_SALE, "Product " + not.product() + " is not for sale.")
                .with("products", List.of(not.product().value()));
    }

    static Map<String, Object> missing(ProductId product, int wanted, int left) {
        return Map.of("product_id", product.value(), "wanted", wanted, "left", left);
    }

    private static void requireDone(ChangeResult result) {
        String refusal = switch (result) {
            case DONE -> "";
            case CART_FULL -> "The cart holds " + Cart.MAX_PRODUCTS + " products already.";
            case LINE_FULL -> "That would be too many units of this product.";
            case TOO_OLD -> "The change id was made more than 48 hours ago.";
            case TOO_NEW -> "The change id is more than 48 hours ahead.";
        };
        if (!refusal.isEmpty()) {
            boolean full = result == ChangeResult.CART_FULL || result == ChangeResult.LINE_FULL;
            throw Problem.of(full ? ProblemType.CART_FULL : ProblemType.CHANGE_ID_OUT_OF_TIME, refusal)
                    .refused();
        }
    }
}
