package io.mobimir.shop.order;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Require;

/** That an order took a step, and the version it has since. */
public record OrderChange(OrderId order, long version) {
    public OrderChange {
        Require.present("order_id", order);
    }

    /** The last step of an order. */
    public static OrderChange of(Order order) {
        return new OrderChange(order.id(), order.progress().version());
    }
}
