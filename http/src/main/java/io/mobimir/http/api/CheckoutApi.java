package io.mobimir.http.api;

import static io.mobimir.http.api.Parameters.KEY;
import static io.mobimir.http.api.Parameters.ORDER;

import io.mobimir.http.api.OrderShapes.Address;
import io.mobimir.http.api.OrderShapes.CheckoutInput;
import io.mobimir.http.api.OrderShapes.CheckoutState;
import io.mobimir.http.api.OrderShapes.CheckoutView;
import io.mobimir.http.api.OrderShapes.OrderView;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.http.wire.Percent;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.checkout.CheckoutReply;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.ShippingAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Turns the customer's cart into an order. */
final class CheckoutApi {
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration PAYMENT_ASKED_EVERY = Duration.ofSeconds(5);

    private final CheckoutSaga checkout;

    CheckoutApi(CheckoutSaga checkout) {
        this.checkout = checkout;
    }

    List<Route> routes() {
        return List.of(checkout(), progress());
    }

    private Route checkout() {
        return Route.post("/checkout", "checkout")
                .of(
                        Service.ORDERS,
                        Access.USER,
                        "Orders what is in the cart. The same key again has the same answer; after a refusal that is not"
                                + " final it is tried again. 202: the payment is decided later.")
                .with(KEY)
                .takes(CheckoutInput.class)
                .answers(201, OrderView.class)
                .answers(202, CheckoutView.class)
                .refuses(
                        ProblemType.CART_EMPTY,
                        ProblemType.CART_EXPIRED,
                        ProblemType.OVER_LIMIT,
                        ProblemType.NOT_FOR_SALE,
                        ProblemType.PRICE_CHANGED,
                        ProblemType.OUT_OF_STOCK,
                        ProblemType.PAYMENT_REFUSED,
                        ProblemType.CART_CHANGED,
                        ProblemType.CHECKOUT_EXPIRED,
                        ProblemType.IN_FLIGHT,
                        ProblemType.KEY_REUSED)
                .by(this::order);
    }

    private Route progress() {
        return Route.get("/checkouts/{order_id}", "read-checkout")
                .of(Service.ORDERS, Access.USER, "How far one's checkout is that is to make this order.")
                .with(ORDER)
                .answers(200, CheckoutView.class)
                .refuses(ProblemType.NOT_FOUND)
                .by(this::progress);
    }

    private Answer order(Call call) {
        CheckoutInput input = call.body(CheckoutInput.class);
        Address address = input.shippingAddress();
        CheckoutReply reply = checkout.reply(new CheckoutRequest(
                new CheckoutId(call.caller().user(), call.need(KEY).value()),
                new Zone(input.geozone()),
                new ShippingAddress(address.city(), address.street(), address.postalCode()),
                new PaymentMethod(input.paymentMethod())));
        if (reply.result() instanceof CheckoutResult.Ordered ordered) {
            Answer answer = Answer.created(OrderView.of(ordered.order()))
                    .with(
                            "Location",
                            "/orders/" + Percent.encode(ordered.order().id().value()));
            return reply.replayed() ? answer.replayed() : answer;
        }
        if (reply.result() instanceof CheckoutResult.AwaitingPayment awaiting) {
            return Answer.accepted(view(awaiting.order(), reply))
                    .with(
                            "Location",
                            "/checkouts/" + Percent.encode(awaiting.order().value()))
                    .with("Retry-After", Long.toString(PAYMENT_ASKED_EVERY.toSeconds()));
        }
        throw refusal(reply).refused();
    }

    private Answer progress(Call call) {
        OrderId order = call.need(ORDER);
        return Answer.ok(checkout.progress(call.caller().user(), order)
                .map(reply -> view(order, reply))
                .orElseThrow(
                        () -> Problems.notFound("checkout of order " + order).refused()));
    }

    private static CheckoutView view(OrderId order, CheckoutReply reply) {
        CheckoutResult result = reply.result();
        if (result instanceof CheckoutResult.Ordered) {
            return new CheckoutView(order.value(), CheckoutState.ORDERED, null, null, null);
        }
        if (result instanceof CheckoutResult.InFlight) {
            return new CheckoutView(order.value(), CheckoutState.UNDER_WAY, null, null, null);
        }
        return result instanceof CheckoutResult.AwaitingPayment awaiting
                ? new CheckoutView(order.value(), CheckoutState.AWAITING_PAYMENT, awaiting.until(), null, null)
                : new CheckoutView(
                        order.value(),
                        CheckoutState.REFUSED,
                        null,
                        refusal(result).type().path(),
                        !reply.isFinal());
    }

    private static Problem refusal(CheckoutReply reply) {
        Problem refusal = refusal(reply.result()).with("final", reply.isFinal());
        return reply.replayed() ? refusal.withHeader(Answer.REPLAYED.getName(), "true") : refusal;
    }

    private static Problem refusal(CheckoutResult result) {
        if (result instanceof CheckoutResult.OutOfStock none) {
            return Problem.of(ProblemType.OUT_OF_STOCK, "Not everything is there in " + none.zone() + ".")
                    .with("geozone", none.zone().value())
                    .with(
                            "missing",
                            none.missing().stream()
                                    .map(each -> CartApi.missing(each.product(), each.wanted(), each.left()))
                                    .toList());
        }
        if (result instanceof CheckoutResult.PriceChanged changed) {
            return Problem.of(ProblemType.PRICE_CHANGED, "Some prices are not those in the cart.")
                    .with(
                            "prices",
                            changed.products().stream().map(CheckoutApi::price).toList());
        }
        if (result instanceof CheckoutResult.NotForSale gone) {
            return Problem.of(ProblemType.NOT_FOR_SALE, "Some products are not for sale.")
                    .with("products", names(gone.products()));
        }
        if (result instanceof CheckoutResult.OverLimit over) {
            return Problem.of(ProblemType.OVER_LIMIT, "The cart holds too many products for one order.")
                    .with("products", names(over.products()));
        }
        return plain(result);
    }

    private static Problem plain(CheckoutResult result) {
        if (result instanceof CheckoutResult.InFlight flying) {
            return Problem.of(ProblemType.IN_FLIGHT, "A checkout of yours is under way.")
                    .with("idempotency_key", flying.open().key())
                    .retryAfter(SOON);
        }
        if (result instanceof CheckoutResult.PaymentRefused refused) {
            return Problem.of(ProblemType.PAYMENT_REFUSED, "The payment was refused: " + refused.why());
        }
        Map<Class<?>, ProblemType> types = Map.of(
                CheckoutResult.EmptyCart.class, ProblemType.CART_EMPTY,
                CheckoutResult.CartExpired.class, ProblemType.CART_EXPIRED,
                CheckoutResult.CartChanged.class, ProblemType.CART_CHANGED,
                CheckoutResult.Expired.class, ProblemType.CHECKOUT_EXPIRED,
                CheckoutResult.KeyReused.class, ProblemType.KEY_REUSED);
        ProblemType type = types.getOrDefault(result.getClass(), ProblemType.INTERNAL);
        return Problem.of(type, type.meaning());
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
