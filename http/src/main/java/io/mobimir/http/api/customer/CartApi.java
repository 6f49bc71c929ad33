package io.mobimir.http.api.customer;

import static io.mobimir.http.api.shape.Parameters.CHANGE;
import static io.mobimir.http.api.shape.Parameters.KNOWN;
import static io.mobimir.http.api.shape.Parameters.LANGUAGE;
import static io.mobimir.http.api.shape.Parameters.LIMIT;
import static io.mobimir.http.api.shape.Parameters.PRODUCT;
import static io.mobimir.http.api.shape.Parameters.USUAL_LIMIT;

import io.mobimir.http.api.shape.CartShapes.CartHistory;
import io.mobimir.http.api.shape.CartShapes.CartView;
import io.mobimir.http.api.shape.CartShapes.LineInput;
import io.mobimir.http.api.shape.CartShapes.QuantityInput;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Shopping;
import io.mobimir.shop.cart.Shopping.LineRequest;
import io.mobimir.shop.cart.ShoppingResult;
import io.mobimir.shop.catalogue.Catalogue;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Routes for the caller's cart. */
public final class CartApi {
    private static final ProblemType[] ADDING = {
        ProblemType.UNKNOWN_PRODUCT,
        ProblemType.NOT_FOR_SALE,
        ProblemType.OUT_OF_STOCK,
        ProblemType.CART_FULL,
        ProblemType.CART_MERGED,
        ProblemType.MIXED_CURRENCIES,
        ProblemType.KEY_REUSED
    };
    private static final ProblemType[] REMOVING = {ProblemType.CART_MERGED, ProblemType.KEY_REUSED};

    private final Carts carts;
    private final Shopping shopping;
    private final Catalogue catalogue;
    private final Clock clock;

    public CartApi(Carts carts, Shopping shopping, Catalogue catalogue, Clock clock) {
        this.carts = carts;
        this.shopping = shopping;
        this.catalogue = catalogue;
        this.clock = clock;
    }

    public List<Route> routes() {
        return Stream.of(reading(), filling(), emptying()).flatMap(List::stream).toList();
    }

    private List<Route> reading() {
        return List.of(
                Route.get("/cart", "read-cart")
                        .of(Service.CARTS, Access.GUEST_OR_USER, "Reads the cart.")
                        .with(KNOWN)
                        .answers(200, CartView.class, ResponseHeader.ETAG)
                        .answers(304, ResponseHeader.ETAG)
                        .by(call -> answer(carts.find(call.caller().owner()))),
                Route.get("/cart/history", "read-cart-history")
                        .of(
                                Service.CARTS,
                                Access.GUEST_OR_USER,
                                "Lists the cart's changes of the last 30 days, newest first.")
                        .details(
                                "Each change says whether it still counts (open) or was replaced, ordered, merged or has expired.")
                        .with(LIMIT)
                        .answers(200, CartHistory.class)
                        .by(this::history));
    }

    private List<Route> filling() {
        return List.of(
                Route.post("/cart/lines", "add-to-cart")
                        .of(Service.CARTS, Access.GUEST_OR_USER, "Adds units of a product to the cart.")
                        .details(
                                "Refused if the zone has fewer units than the cart would then hold. With an Idempotency-Key it"
                                        + " is safe to repeat.")
                        .with(CHANGE, LANGUAGE)
                        .takes(LineInput.class)
                        .answers(200, CartView.class, ResponseHeader.ETAG, ResponseHeader.REPLAYED)
                        .refuses(ADDING)
                        .by(this::add),
                Route.put("/cart/lines/{product_id}", "set-cart-line")
                        .of(
                                Service.CARTS,
                                Access.GUEST_OR_USER,
                                "Sets the number of units of a product, at today's price.")
                        .details("With an Idempotency-Key it is safe to repeat.")
                        .with(PRODUCT, CHANGE, LANGUAGE)
                        .takes(QuantityInput.class)
                        .answers(200, CartView.class, ResponseHeader.ETAG, ResponseHeader.REPLAYED)
                        .refuses(ADDING)
                        .by(this::set));
    }

    private List<Route> emptying() {
        return List.of(
                Route.delete("/cart/lines/{product_id}", "remove-cart-line")
                        .of(Service.CARTS, Access.GUEST_OR_USER, "Removes a product from the cart.")
                        .with(PRODUCT, CHANGE)
                        .answers(200, CartView.class, ResponseHeader.ETAG, ResponseHeader.REPLAYED)
                        .refuses(REMOVING)
                        .by(this::remove),
                Route.delete("/cart", "clear-cart")
                        .of(Service.CARTS, Access.GUEST_OR_USER, "Removes all products from the cart.")
                        .with(CHANGE)
                        .answers(200, CartView.class, ResponseHeader.ETAG, ResponseHeader.REPLAYED)
                        .refuses(REMOVING)
                        .by(this::clear));
    }

    private Answer add(Call call) {
        LineInput line = call.body(LineInput.class);
        ProductId product = new ProductId(line.productId());
        LineRequest request = request(call, "add", product, new QuantityInput(line.quantity(), line.geozone()));
        return answer(shopping.add(call.caller().owner(), request));
    }

    private Answer set(Call call) {
        LineRequest request = request(call, "set", call.need(PRODUCT), call.body(QuantityInput.class));
        return answer(shopping.set(call.caller().owner(), request));
    }

    private LineRequest request(Call call, String verb, ProductId product, QuantityInput wanted) {
        return new LineRequest(
                id(call, verb, product, wanted.quantity(), wanted.geozone()),
                product,
                wanted.quantity(),
                new Zone(wanted.geozone()),
                call.find(LANGUAGE).orElse(List.of()));
    }

    private Answer remove(Call call) {
        ProductId product = call.need(PRODUCT);
        return answer(shopping.remove(call.caller().owner(), id(call, "remove", product), product));
    }

    private Answer clear(Call call) {
        return answer(shopping.clear(call.caller().owner(), id(call, "clear")));
    }

    /** @param request the contents of the request, which distinguish it from another change under the same key */
    private ChangeId id(Call call, Object... request) {
        Instant now = clock.instant();
        String text = Stream.of(request).map(String::valueOf).collect(Collectors.joining("\n"));
        return call.find(CHANGE).map(key -> ChangeId.of(key, text, now)).orElseGet(() -> ChangeId.at(now));
    }

    static Map<String, Object> missing(ProductId product, int wanted, int left) {
        return Map.of("product_id", product.value(), "wanted", wanted, "left", left);
    }

    private Answer history(Call call) {
        int limit = call.find(LIMIT).orElse(USUAL_LIMIT);
        return Answer.ok(CartHistory.of(carts.history(call.caller().owner(), limit)))
                .with("Cache-Control", "private, no-cache");
    }

    private Answer answer(ShoppingResult change) {
        ShoppingResult.Done done = change.match(new CartProblems());
        Answer answer = answer(done.cart());
        return done.repeated() ? answer.replayed() : answer;
    }

    private Answer answer(Cart cart) {
        Map<ProductId, Money> prices = prices(cart);
        return Answer.ok(CartView.of(cart, prices))
                .tagged(version(cart, prices))
                .with("Cache-Control", "private, no-cache");
    }

    /** Returns the current prices of products whose price has changed since they were added to the cart. */
    private Map<ProductId, Money> prices(Cart cart) {
        Map<ProductId, Money> inCart = new HashMap<>();
        Stream.of(cart.lines(), cart.leftOut())
                .flatMap(List::stream)
                .forEach(line -> inCart.put(line.product(), line.item().price()));
        return catalogue.findAll(inCart.keySet()).stream()
                .filter(product -> !product.card().price().equals(inCart.get(product.id())))
                .collect(Collectors.toMap(
                        product -> product.id(), product -> product.card().price()));
    }

    /** Builds a version from the ids of the changes, whose sum is the cart, and from the prices, which change without the cart. */
    private static String version(Cart cart, Map<ProductId, Money> prices) {
        long sum = cart.status().name().hashCode();
        for (ChangeId change : cart.seen().changes()) {
            UUID id = change.value();
            sum += mixed(id.getMostSignificantBits() ^ Long.rotateLeft(id.getLeastSignificantBits(), 29));
        }
        for (Map.Entry<ProductId, Money> price : prices.entrySet()) {
            sum += mixed(price.toString().hashCode());
        }
        return Long.toHexString(sum);
    }

    private static long mixed(long number) {
        long bits = number * 0x9E37_79B9_7F4A_7C15L;
        return bits ^ (bits >>> 31);
    }
}
