package io.mobimir.shop.order;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Require;

/** A step of an order, with the version that it gave the order. */
public record OrderChange(OrderId order, long version) {
    public OrderChange {
        Require.present("order_id", order);
    }

    /** Returns the last step of an order. */
    public static OrderChange of(Order order) {
        return new OrderChange(order.id(), order.progress().version());
    }
}
