package io.mobimir.http.api.customer;

import static io.mobimir.http.api.shape.Parameters.KEY;
import static io.mobimir.http.api.shape.Parameters.ORDER;

import io.mobimir.http.api.shape.OrderShapes.Address;
import io.mobimir.http.api.shape.OrderShapes.CheckoutInput;
import io.mobimir.http.api.shape.OrderShapes.CheckoutView;
import io.mobimir.http.api.shape.OrderShapes.OrderView;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.checkout.CheckoutReply;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.ShippingAddress;
import java.util.List;

/** Turns the customer's cart into an order. */
public final class CheckoutApi {
    private final CheckoutSaga checkout;

    public CheckoutApi(CheckoutSaga checkout) {
        this.checkout = checkout;
    }

    public List<Route> routes() {
        return List.of(checkout(), progress());
    }

    private Route checkout() {
        return Route.post("/checkout", "checkout")
                .of(Service.ORDERS, Access.USER, "Orders the products in the cart.")
                .details(
                        "Repeat it with the same Idempotency-Key after a timeout: there is at most one order per key. A"
                                + " refusal says in `final` whether this key can still succeed. 202 means that the payment is"
                                + " decided later: follow `Location`.")
                .with(KEY)
                .takes(CheckoutInput.class)
                .answers(201, OrderView.class, ResponseHeader.LOCATION, ResponseHeader.REPLAYED)
                .answers(202, CheckoutView.class, ResponseHeader.LOCATION, ResponseHeader.RETRY_AFTER)
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
                .of(Service.ORDERS, Access.USER, "Reads how far a checkout is.")
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
        return reply.result().match(new CheckoutAnswers(reply));
    }

    private Answer progress(Call call) {
        OrderId order = call.need(ORDER);
        return Answer.ok(checkout.progress(call.caller().user(), order)
                .map(reply -> reply.result().match(new CheckoutViews(order, reply)))
                .orElseThrow(
                        () -> Problems.notFound("checkout of order " + order).refused()));
    }
}
