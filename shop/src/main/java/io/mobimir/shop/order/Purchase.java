package io.mobimir.shop.order;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.Require;
import io.mobimir.shop.Zone;
import java.util.List;

/** The items of an order, the zone that supplies them, the address and the payment method; all lines have one currency. */
public record Purchase(Zone zone, List<OrderItem> items, ShippingAddress address, PaymentMethod payment) {
    /** The most lines that an order may have. */
    public static final int MAX_ITEMS = 100;

    public Purchase {
        Require.present("geozone", zone);
        Require.present("shipping_address", address);
        Require.present("payment_method", payment);
        items = List.copyOf(Require.present("items", items));
        if (items.isEmpty() || items.size() > MAX_ITEMS) {
            throw new InvalidField("items", "must be between 1 and " + MAX_ITEMS + ", not " + items.size());
        }
        sum(items);
    }

    /** Returns the purchase without its address. */
    public Purchase withoutAddress() {
        return new Purchase(zone, items, ShippingAddress.ERASED, payment);
    }

    public Money total() {
        return sum(items);
    }

    private static Money sum(List<OrderItem> items) {
        return items.stream().map(OrderItem::total).reduce(Money::plus).orElseThrow();
    }
}
