package io.mobimir.store.mongodb.order;

import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.StepActor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An order with all its steps: the content of one document. */
public record StoredOrder(Order order, List<OrderStep> trail) {
    public StoredOrder {
        trail = List.copyOf(trail);
    }

    static StoredOrder begun(Order order) {
        return new StoredOrder(
                order, List.of(new OrderStep(1, order.status(), order.progress().since())));
    }

    /** Returns the order one step further. */
    StoredOrder next(OrderStatus to, Optional<StepActor> by, Instant now) {
        Order moved = order.next(to, now);
        List<OrderStep> longer = new ArrayList<>(trail);
        longer.add(new OrderStep(trail.size() + 1, to, moved.progress().since(), by));
        return new StoredOrder(moved, longer);
    }

    /**
     * Makes a trail for a document from before trails: the shortest way to its status, all but the first step at its
     * last time.
     */
    static StoredOrder withoutTrail(Order order) {
        List<OrderStep> trail = new ArrayList<>();
        for (OrderStatus status : way(order.status())) {
            Instant at = status == OrderStatus.NEW
                    ? order.createdAt()
                    : order.progress().since();
            trail.add(new OrderStep(trail.size() + 1, status, at));
        }
        return new StoredOrder(order, trail);
    }

    private static List<OrderStatus> way(OrderStatus to) {
        return switch (to) {
            case NEW -> List.of(OrderStatus.NEW);
            case PROCESSING -> List.of(OrderStatus.NEW, to);
            case SHIPPED -> List.of(OrderStatus.NEW, OrderStatus.PROCESSING, to);
            case DELIVERED -> List.of(OrderStatus.NEW, OrderStatus.PROCESSING, OrderStatus.SHIPPED, to);
            case CANCELLED -> List.of(OrderStatus.NEW, to);
        };
    }
}
