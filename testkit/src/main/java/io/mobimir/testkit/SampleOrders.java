package io.mobimir.testkit;

import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import java.time.Instant;
import java.util.List;

/** Typical orders, for tests of other things. */
public final class SampleOrders {
    public static final Zone MOSCOW = new Zone("moscow");
    public static final Zone KALININGRAD = new Zone("kaliningrad");

    private SampleOrders() {}

    public static Placement of(UserId user, Instant at) {
        return of(RandomKeys.order(), user, at, MOSCOW);
    }

    public static Placement of(OrderId id, UserId user, Instant at, Zone zone) {
        return new Placement(id, user, at, purchase(zone));
    }

    public static Purchase purchase(Zone zone) {
        return new Purchase(zone, List.of(phone()), address(), new PaymentMethod("card"));
    }

    /** Returns an ordinary phone. */
    public static OrderItem phone() {
        return new OrderItem(
                new ProductId("PROD-12345"), "Смартфон X", "Электроника.Смартфоны", 1, Money.rub("45990.00"));
    }

    public static ShippingAddress address() {
        return new ShippingAddress("Москва", "Тверская ул., д. 10", "125009");
    }
}
