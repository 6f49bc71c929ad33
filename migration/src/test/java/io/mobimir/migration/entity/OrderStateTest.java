package io.mobimir.migration.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderStateTest {
    private static final Instant AT = Instant.parse("2024-11-29T00:00:00.123456Z");

    @Test
    void equal_orders_have_equal_fields_whatever_the_scale_of_money_and_the_precision_of_clocks() {
        OrderState coarse = state("45990", Instant.parse("2024-11-29T00:00:00.123Z"));
        assertThat(state("45990.00", AT))
                .isEqualTo(coarse.at(state("45990.00", AT).order().progress().version()));
        assertThat(state("45990.00", AT).fields()).isEqualTo(coarse.fields());
    }

    @Test
    void fields_name_what_differs() {
        assertThat(state("1.00", AT).fields()).containsEntry("items[0].price", "1.00 RUB");
        assertThat(state("1.00", AT).fields()).containsEntry("trail[1]", "new at 2024-11-29T00:00:00.123Z");
    }

    @Test
    void the_version_is_no_field() {
        assertThat(state("1.00", AT).at(7).fields()).isEqualTo(state("1.00", AT).fields());
        assertThat(state("1.00", AT).at(7).order().progress().version()).isEqualTo(7);
    }

    @Test
    void a_trail_with_a_gap_is_refused() {
        Order order = state("1.00", AT).order();
        assertThatThrownBy(() -> new OrderState(order, List.of(new OrderStep(2, OrderStatus.NEW, AT))))
                .isInstanceOf(InvalidField.class);
        assertThatThrownBy(() -> new OrderState(order, List.of())).isInstanceOf(InvalidField.class);
    }

    private static OrderState state(String price, Instant at) {
        Purchase purchase = new Purchase(
                new Zone("moscow"),
                List.of(new OrderItem(new ProductId("PROD-1"), "Смартфон 📱", "", 1, Money.rub(price))),
                new ShippingAddress("Москва", "Тверская ул.", "125009"),
                new PaymentMethod("card"));
        Order order = Order.begun(new Placement(new OrderId("ORD-1"), new UserId("USER-1"), at, purchase));
        return new OrderState(order, List.of(new OrderStep(1, OrderStatus.NEW, at)));
    }
}
