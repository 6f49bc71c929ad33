package io.mobimir.shop.order;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The part of an order that never changes: its customer, time and purchase. */
public record Placement(OrderId id, UserId user, Instant createdAt, Purchase purchase) {
    public Placement {
        Require.present("order_id", id);
        Require.present("user_id", user);
        Require.present("purchase", purchase);
        createdAt = Require.present("created_at", createdAt).truncatedTo(ChronoUnit.MILLIS);
    }
}
