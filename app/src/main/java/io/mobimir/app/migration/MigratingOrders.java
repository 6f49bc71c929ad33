package io.mobimir.app.migration;

import io.mobimir.migration.live.Comparison;
import io.mobimir.migration.live.MigratingCalls;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderProgress;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.PlaceOrderResult;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.StepActor;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Orders in both stores. Versions are not compared: a repair may have raised that of one side. */
record MigratingOrders(MigratingCalls<Orders> both) implements Orders {
    @Override
    public PlaceOrderResult place(Placement placement) {
        return both.write(List.of(placement.id().value()), orders -> orders.place(placement));
    }

    @Override
    public OrderMoveResult move(OrderId id, OrderStatus to, Optional<StepActor> by) {
        return both.write(List.of(id.value()), orders -> orders.move(id, to, by));
    }

    @Override
    public Optional<Order> find(OrderId id) {
        return both.read(
                Comparison.of("order " + id, id.value(), found -> found.map(MigratingOrders::withoutVersion)),
                orders -> orders.find(id));
    }

    @Override
    public List<OrderStep> trail(OrderId id) {
        return both.read(
                Comparison.of("trail of " + id, id.value(), MigratingOrders::inMillis), orders -> orders.trail(id));
    }

    @Override
    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
        return both.read(
                Comparison.ofPage(
                        "history of " + query,
                        page -> page.items().stream()
                                .map(order -> order.id().value())
                                .toList(),
                        page -> page.items().stream()
                                .map(MigratingOrders::withoutVersion)
                                .toList()),
                orders -> orders.history(query, limit, after));
    }

    static Order withoutVersion(Order order) {
        return new Order(order.placement(), withoutVersion(order.progress()));
    }

    static OrderProgress withoutVersion(OrderProgress progress) {
        return new OrderProgress(progress.status(), 0, progress.since());
    }

    private static Object inMillis(List<OrderStep> trail) {
        return trail.stream()
                .map(step -> step.at(step.at().truncatedTo(ChronoUnit.MILLIS)))
                .toList();
    }
}
