package io.mobimir.http.api.customer;

import static io.mobimir.http.api.shape.Parameters.CURSOR;
import static io.mobimir.http.api.shape.Parameters.KNOWN;
import static io.mobimir.http.api.shape.Parameters.LIMIT;
import static io.mobimir.http.api.shape.Parameters.ORDER;
import static io.mobimir.http.api.shape.Parameters.STATUS;
import static io.mobimir.http.api.shape.Parameters.USUAL_LIMIT;

import io.mobimir.http.api.shape.OrderShapes.OrderPage;
import io.mobimir.http.api.shape.OrderShapes.OrderView;
import io.mobimir.http.api.shape.OrderShapes.Trail;
import io.mobimir.http.auth.Bearer;
import io.mobimir.http.live.OrderEvents;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** Routes for the caller's orders; other customers' orders are answered as not found. */
public final class OrdersApi {
    /** How long a page may show a status without reading it again. */
    private static final String STATUS_AGE = "private, max-age=30";

    private static final Parameter<Instant> FROM = Parameter.time("from", "Only orders placed at this time or later.");
    private static final Parameter<Instant> TO = Parameter.time("to", "Only orders placed before this time.");

    private static final Parameter<Integer> SEEN = Parameter.number(
                    OrderEvents.LAST_SEEN,
                    0,
                    999_999_999,
                    "The id of the last event that the client has seen. Browsers send it when they connect again.")
            .at(Parameter.Place.HEADER);

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Orders orders;
    private final Cancellation cancellation;
    private final OrderEvents events;

    public OrdersApi(Orders orders, Cancellation cancellation, OrderEvents events) {
        this.orders = orders;
        this.cancellation = cancellation;
        this.events = events;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/orders", "list-orders")
                        .of(Service.ORDERS, Access.USER, "Lists the caller's orders, newest first.")
                        .with(STATUS, FROM, TO, LIMIT, CURSOR)
                        .answers(200, OrderPage.class)
                        .by(this::list),
                Route.get("/orders/{order_id}", "read-order")
                        .of(Service.ORDERS, Access.USER, "Reads one of the caller's orders.")
                        .with(ORDER, KNOWN)
                        .answers(200, OrderView.class, ResponseHeader.ETAG)
                        .answers(304, ResponseHeader.ETAG)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::read),
                Route.get("/orders/{order_id}/trail", "order-trail")
                        .of(Service.ORDERS, Access.USER, "Lists every status of an order with its time.")
                        .with(ORDER)
                        .answers(200, Trail.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::trail),
                Route.get("/orders/{order_id}/events", "watch-order")
                        .of(Service.ORDERS, Access.USER, "Streams the status of an order, past and future.")
                        .details(
                                "Server-sent events; they end with the order's last status. 204 means that the client has seen"
                                        + " everything.")
                        .with(ORDER, SEEN)
                        .answersAs(
                                "text/event-stream",
                                "id: 1\nevent: status\ndata: {\"number\":1,\"status\":\"new\",\"at\":\"2026-11-27T10:15:30Z\"}\n\n")
                        .answers(204)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::watch),
                Route.post("/orders/{order_id}/cancel", "cancel-order")
                        .of(Service.ORDERS, Access.USER, "Cancels an order that is not shipped yet.")
                        .details("Its units can be sold again. Safe to repeat.")
                        .with(ORDER)
                        .answers(200, OrderView.class)
                        .refuses(ProblemType.NOT_FOUND, ProblemType.STATUS_NOT_ALLOWED)
                        .by(this::cancel));
    }

    private Answer list(Call call) {
        HistoryQuery query = new HistoryQuery(call.caller().user(), call.find(STATUS), call.find(FROM), call.find(TO));
        return Answer.ok(OrderPage.of(orders.history(query, call.find(LIMIT).orElse(USUAL_LIMIT), call.find(CURSOR))));
    }

    private Answer read(Call call) {
        Order order = own(call);
        return Answer.ok(OrderView.of(order))
                .tagged(Long.toString(order.progress().version()))
                .with("Cache-Control", STATUS_AGE);
    }

    private Answer trail(Call call) {
        OrderId id = own(call).id();
        return Answer.ok(Trail.of(id, orders.trail(id))).with("Cache-Control", STATUS_AGE);
    }

    private Answer watch(Call call) {
        Order order = own(call);
        Bearer viewer = call.caller().bearer().orElseThrow();
        return switch (events.open(call.exchange(), order, call.find(SEEN).orElse(0), viewer)) {
            case ANSWERED -> Answer.elsewhere();
            case TOO_MANY -> throw refused(ProblemType.OVERLOADED, "Too many orders are watched here.");
            case TOO_MANY_OF_USER ->
                throw refused(
                        ProblemType.TOO_MANY_REQUESTS, "This customer has too many open streams here; close one.");
        };
    }

    private static RuntimeException refused(ProblemType type, String detail) {
        return Problem.of(type, detail).retryAfter(PAUSE).refused();
    }

    private Answer cancel(Call call) {
        OrderId id = own(call).id();
        return Answer.ok(OrderView.of(moved(id, cancellation.cancel(id))));
    }

    private Order own(Call call) {
        OrderId id = call.need(ORDER);
        return orders.find(id)
                .filter(order -> order.user().equals(call.caller().user()))
                .orElseThrow(() -> notFound(id));
    }

    /** Returns the order after a move, or ends the request with the reason why it did not move. */
    public static Order moved(OrderId id, OrderMoveResult move) {
        return move.match(
                OrderMoveResult.Moved::order,
                OrderMoveResult.Unchanged::order,
                refused -> {
                    throw Problem.of(
                                    ProblemType.STATUS_NOT_ALLOWED,
                                    "The order is " + refused.order().status().key() + ".")
                            .with("order_status", refused.order().status().key())
                            .with("allowed", next(refused.order().status()))
                            .refused();
                },
                none -> {
                    throw notFound(id);
                });
    }

    private static List<String> next(OrderStatus status) {
        return Arrays.stream(OrderStatus.values())
                .filter(status::canBecome)
                .map(OrderStatus::key)
                .toList();
    }

    public static RuntimeException notFound(OrderId id) {
        return Problems.notFound("order " + id).refused();
    }
}
