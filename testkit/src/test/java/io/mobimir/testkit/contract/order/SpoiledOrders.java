package io.mobimir.testkit.contract.order;

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
import io.mobimir.testkit.memory.MemoryOrders;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The reference store, for tests that break one method. */
class SpoiledOrders implements Orders {
    private final Orders right;

    SpoiledOrders(Clock clock) {
        this.right = new MemoryOrders(clock);
    }

    @Override
    public PlaceOrderResult place(Placement placement) {
        return right.place(placement);
    }

    @Override
    public Optional<Order> find(OrderId id) {
        return right.find(id);
    }

    @Override
    public List<OrderStep> trail(OrderId id) {
        return right.trail(id);
    }

    @Override
    public OrderMoveResult move(OrderId id, OrderStatus to, Optional<StepActor> by) {
        return right.move(id, to, by);
    }

    @Override
    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
        return right.history(query, limit, after);
    }

    List<Order> everything(HistoryQuery query) {
        return right.history(query, Page.MAX_SIZE, Optional.empty()).items();
    }
}
