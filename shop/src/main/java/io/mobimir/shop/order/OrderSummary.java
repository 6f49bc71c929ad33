package io.mobimir.shop.order;

import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import java.time.Instant;

/** One line in a list of orders for staff. */
public record OrderSummary(OrderId id, UserId user, Instant createdAt, Zone zone, Money total, OrderProgress progress) {
    public static OrderSummary of(Order order) {
        return new OrderSummary(
                order.id(),
                order.user(),
                order.createdAt(),
                order.placement().purchase().zone(),
                order.total(),
                order.progress());
    }
}
