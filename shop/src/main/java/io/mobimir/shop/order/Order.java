package io.mobimir.shop.order;

import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import java.time.Instant;

/** An order: its placement and its progress. */
public record Order(Placement placement, OrderProgress progress) {
    public Order {
        Require.present("placement", placement);
        Require.present("progress", progress);
    }

    /** Returns an order at its first step. */
    public static Order begun(Placement placement) {
        return new Order(placement, OrderProgress.begun(placement.createdAt()));
    }

    public Order next(OrderStatus to, Instant now) {
        return new Order(placement, progress.next(to, now));
    }

    /** Returns the order as a new version without its address. */
    public Order withoutAddress(Instant now) {
        Placement anonymous =
                new Placement(id(), user(), createdAt(), placement.purchase().withoutAddress());
        return new Order(anonymous, progress.again(now));
    }

    public boolean isWithoutAddress() {
        return placement.purchase().address().equals(ShippingAddress.ERASED);
    }

    public OrderId id() {
        return placement.id();
    }

    public UserId user() {
        return placement.user();
    }

    public Instant createdAt() {
        return placement.createdAt();
    }

    public OrderStatus status() {
        return progress.status();
    }

    public Money total() {
        return placement.purchase().total();
    }
}
