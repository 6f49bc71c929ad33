package io.mobimir.http.api.staff;

import static io.mobimir.http.api.shape.Parameters.CURSOR;
import static io.mobimir.http.api.shape.Parameters.LIMIT;
import static io.mobimir.http.api.shape.Parameters.ORDER;
import static io.mobimir.http.api.shape.Parameters.STATUS;
import static io.mobimir.http.api.shape.Parameters.USUAL_LIMIT;
import static io.mobimir.http.api.shape.Parameters.ZONE;

import io.mobimir.http.api.customer.OrdersApi;
import io.mobimir.http.api.shape.OrderShapes.OrderForStaff;
import io.mobimir.http.api.shape.OrderShapes.OrdersForStaff;
import io.mobimir.http.api.shape.OrderShapes.StatusInput;
import io.mobimir.http.api.shape.OrderShapes.TrailForStaff;
import io.mobimir.http.api.shape.StaffShapes.AbandonedCarts;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.ParameterSchema;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.StepActor;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Routes for staff: all orders and carts. */
public final class StaffOrdersApi {
    private static final int USUAL_HOURS = 24;
    private static final Parameter<LocalDate> DAY = Parameter.day("day", "The orders of this day, in UTC.");
    private static final Parameter<LocalDate> FROM = Parameter.day("from", "The first day, in UTC.");
    private static final Parameter<LocalDate> TO =
            Parameter.day("to", "The last day, at most " + OrderPages.MAX_DAYS + " days after the first.");
    private static final Parameter<UserId> USER = new Parameter<>(
            "user_id", Parameter.Place.QUERY, ParameterSchema.id(), "The orders of this customer.", UserId::new);
    private static final Parameter<Integer> HOURS = Parameter.number(
            "hours",
            1,
            (int) Cart.LIFETIME.toHours() - 1,
            "Only carts that nobody changed for this many hours. Default: 24.");

    private final Orders orders;
    private final OrderReports reports;
    private final Cancellation cancellation;
    private final Carts carts;
    private final Zones zones;

    public StaffOrdersApi(Orders orders, OrderReports reports, Cancellation cancellation, Carts carts, Zones zones) {
        this.orders = orders;
        this.reports = reports;
        this.cancellation = cancellation;
        this.carts = carts;
        this.zones = zones;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/staff/orders", "orders-of-day")
                        .of(
                                Service.STAFF,
                                Access.STAFF,
                                "Lists the orders of a day, of several days or of a customer, newest first.")
                        .details("Give `day`, or `from` and `to`, or `user_id`.")
                        .with(DAY, FROM, TO, USER, STATUS, ZONE, LIMIT, CURSOR)
                        .answers(200, OrdersForStaff.class)
                        .by(this::list),
                Route.get("/staff/orders/{order_id}", "read-any-order")
                        .of(Service.STAFF, Access.STAFF, "Reads an order of any customer.")
                        .with(ORDER)
                        .answers(200, OrderForStaff.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::read),
                Route.post("/staff/orders/{order_id}/status", "move-order")
                        .of(Service.STAFF, Access.STAFF, "Moves an order to its next status.")
                        .details("Safe to repeat.")
                        .with(ORDER)
                        .takes(StatusInput.class)
                        .answers(200, OrderForStaff.class, ResponseHeader.REPLAYED)
                        .refuses(ProblemType.NOT_FOUND, ProblemType.STATUS_NOT_ALLOWED)
                        .by(this::move),
                Route.get("/staff/orders/{order_id}/trail", "trail-for-staff")
                        .of(Service.STAFF, Access.STAFF, "Lists every status of an order: when, by whom and why.")
                        .with(ORDER)
                        .answers(200, TrailForStaff.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::trail),
                Route.get("/staff/carts/abandoned", "abandoned-carts")
                        .of(Service.STAFF, Access.STAFF, "Lists carts that nobody changed for a while.")
                        .details(
                                "Carts are unordered. A page may be short, or empty, and still have a cursor: read on until there"
                                        + " is none.")
                        .with(HOURS, LIMIT, CURSOR)
                        .answers(200, AbandonedCarts.class)
                        .by(this::abandoned));
    }

    private Answer list(Call call) {
        int limit = call.find(LIMIT).orElse(USUAL_LIMIT);
        Optional<Cursor> after = call.find(CURSOR);
        Optional<UserId> user = call.find(USER);
        return Answer.ok(OrdersForStaff.of(
                user.isPresent()
                        ? ofUser(call, user.get(), limit, after)
                        : days(call).page(limit, after)));
    }

    private OrderPages days(Call call) {
        Optional<LocalDate> day = call.find(DAY);
        Optional<LocalDate> from = call.find(FROM);
        Optional<LocalDate> to = call.find(TO);
        if (day.isPresent() == (from.isPresent() && to.isPresent()) || from.isPresent() != to.isPresent()) {
            throw new InvalidField("day", "is required, or from and to, or user_id, but only one of them");
        }
        Optional<Zone> zone = call.find(ZONE).map(zones::require);
        return new OrderPages(
                reports, from.or(() -> day).orElseThrow(), to.or(() -> day).orElseThrow(), call.find(STATUS), zone);
    }

    private Page<OrderSummary> ofUser(Call call, UserId user, int limit, Optional<Cursor> after) {
        if (call.find(DAY).or(() -> call.find(FROM)).or(() -> call.find(TO)).isPresent()) {
            throw new InvalidField("user_id", "cannot be combined with day, from or to");
        }
        if (call.find(ZONE).isPresent()) {
            throw new InvalidField("geozone", "is only allowed with day, or from and to");
        }
        HistoryQuery query = new HistoryQuery(user, call.find(STATUS), Optional.empty(), Optional.empty());
        Page<Order> page = orders.history(query, limit, after);
        while (page.items().isEmpty() && page.next().isPresent()) {
            page = orders.history(query, limit, page.next());
        }
        return new Page<>(page.items().stream().map(OrderSummary::of).toList(), page.next());
    }

    private Answer read(Call call) {
        OrderId id = call.need(ORDER);
        return Answer.ok(OrderForStaff.of(reports.find(id).orElseThrow(() -> OrdersApi.notFound(id))));
    }

    private Answer trail(Call call) {
        OrderId id = call.need(ORDER);
        List<OrderStep> steps = orders.trail(id);
        if (steps.isEmpty()) {
            throw OrdersApi.notFound(id);
        }
        return Answer.ok(TrailForStaff.of(id, steps));
    }

    private Answer move(Call call) {
        OrderId id = call.need(ORDER);
        OrderStatus to = OrderStatus.parse(call.body(StatusInput.class).status());
        if (to == OrderStatus.NEW) {
            throw new InvalidField("status", "must not be new: orders begin as new and never return to it");
        }
        Optional<StepActor> by = Optional.of(RecordedChanges.movedBy(call));
        OrderMoveResult move = to == OrderStatus.CANCELLED ? cancellation.cancel(id, by) : orders.move(id, to, by);
        Answer answer = Answer.ok(OrderForStaff.of(OrdersApi.moved(id, move)));
        return move instanceof OrderMoveResult.Unchanged ? answer.replayed() : answer;
    }

    private Answer abandoned(Call call) {
        Duration untouched = Duration.ofHours(call.find(HOURS).orElse(USUAL_HOURS));
        int limit = call.find(LIMIT).orElse(USUAL_LIMIT);
        return Answer.ok(AbandonedCarts.of(carts.abandoned(untouched, limit, call.find(CURSOR))));
    }
}
