package io.mobimir.app.migration;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.PlaceOrderResult;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.StepActor;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Orders that read the states of one side.
 *
 * @param most the largest page
 */
record ReplicatedOrders(Replica<OrderState> states, Clock clock, int most) implements Orders {
    @Override
    public PlaceOrderResult place(Placement placement) {
        if (find(placement.id()).isPresent()) {
            return PlaceOrderResult.ALREADY_PLACED;
        }
        put(Order.begun(placement), List.of());
        return PlaceOrderResult.PLACED;
    }

    private void put(Order order, List<OrderStep> before) {
        List<OrderStep> trail = new ArrayList<>(before);
        trail.add(
                new OrderStep(trail.size() + 1, order.status(), order.progress().since()));
        states.apply(
                order.id().value(),
                new Versioned<>(order.progress().version(), Optional.of(new OrderState(order, trail))));
    }

    @Override
    public Optional<Order> find(OrderId id) {
        return state(id).map(OrderState::order);
    }

    private Optional<OrderState> state(OrderId id) {
        return states.read(id.value()).flatMap(Versioned::state);
    }

    @Override
    public List<OrderStep> trail(OrderId id) {
        return state(id).map(OrderState::trail).orElse(List.of());
    }

    @Override
    public OrderMoveResult move(OrderId id, OrderStatus to, Optional<StepActor> by) {
        OrderState state = state(id).orElseThrow();
        Order next = state.order().next(to, clock.instant());
        put(next, state.trail());
        return new OrderMoveResult.Moved(next);
    }

    @Override
    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
        List<Order> found = new ArrayList<>();
        states.scan("0/1", each -> {
            if (each instanceof ScannedKey.Found<OrderState> row) {
                row.state()
                        .state()
                        .map(OrderState::order)
                        .filter(query::includes)
                        .ifPresent(found::add);
            }
        });
        return new Page<>(found.subList(0, Math.min(most, found.size())), Optional.empty());
    }
}
