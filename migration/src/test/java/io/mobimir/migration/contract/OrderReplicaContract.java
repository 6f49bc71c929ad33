package io.mobimir.migration.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderProgress;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The additional promises of a side that holds orders. */
public abstract class OrderReplicaContract extends ReplicaContract<OrderState> {
    private static final List<OrderStatus> WAY =
            List.of(OrderStatus.NEW, OrderStatus.PROCESSING, OrderStatus.SHIPPED, OrderStatus.DELIVERED);

    /** Returns the shop's own port to the same orders. */
    protected abstract Orders orders();

    @Override
    protected String newKey() {
        return "🧾-" + RandomKeys.order();
    }

    @Override
    protected OrderState state(String key, long version, int which) {
        Instant placed = Instant.EPOCH.plus(start, ChronoUnit.MICROS).minusSeconds(60);
        Purchase purchase = new Purchase(
                SampleOrders.MOSCOW,
                List.of(
                        new OrderItem(new ProductId("PROD-🎁"), "Подарок 🎁 «Ёж»", "", 999, Money.rub("0")),
                        SampleOrders.phone()),
                new ShippingAddress("Москва 🏰", "Тверская ул. 'А'", "125009"),
                new PaymentMethod("card"));
        Placement placement = new Placement(new OrderId(key), new UserId("USER-" + key), placed, purchase);
        List<OrderStep> trail = IntStream.rangeClosed(0, which)
                .mapToObj(i -> new OrderStep(i + 1, WAY.get(i), placed.plusMillis(i)))
                .toList();
        OrderProgress progress = new OrderProgress(WAY.get(which), version, placed.plusMillis(which));
        return new OrderState(new Order(placement, progress), trail);
    }

    @Override
    protected OptionalLong change(String key) {
        OrderId id = new OrderId(key);
        OrderStatus now = orders().find(id).orElseThrow().status();
        OrderMoveResult move = orders().move(id, WAY.get(WAY.indexOf(now) + 1));
        return move instanceof OrderMoveResult.Moved moved
                ? OptionalLong.of(moved.order().progress().version())
                : OptionalLong.empty();
    }

    @Test
    public void an_order_that_was_copied_is_in_the_lists_and_goes_on_from_there() {
        String key = newKey();
        OrderState copied = state(key, start, 1);
        open().seed(Map.of(key, versioned(key, 0, 1)));
        assertThat(history(copied.order().user())).containsExactly(copied.order());
        assertThat(orders().move(new OrderId(key), OrderStatus.SHIPPED)).isInstanceOf(OrderMoveResult.Moved.class);
        assertThat(orders().trail(new OrderId(key)))
                .hasSize(3)
                .startsWith(copied.trail().toArray(OrderStep[]::new));
        assertThat(history(copied.order().user())).extracting(Order::status).containsExactly(OrderStatus.SHIPPED);
    }

    protected List<Order> history(UserId user) {
        return orders().history(HistoryQuery.of(user), 10, Optional.empty()).items();
    }
}
