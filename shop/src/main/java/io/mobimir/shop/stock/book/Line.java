package io.mobimir.shop.stock.book;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Reservation;
import java.time.Instant;
import java.util.Optional;

/**
 * The entry of one reservation or delivery in an account.
 *
 * @param id of the reservation or of the delivery
 * @param user whose reservation it is; a delivery has none
 * @param at when the order was begun, as every call about it says, or when the delivery was first reported
 */
public record Line(String id, Optional<UserId> user, Instant at, Mark mark) {
    static Line held(Reservation reservation, ProductId product) {
        Mark mark = new Mark(reservation.units(product), State.HELD);
        return new Line(reservation.id().text(), Optional.of(reservation.user()), reservation.at(), mark);
    }

    static Line of(Delivery delivery) {
        Mark mark = new Mark(delivery.units(), State.DELIVERY);
        return new Line(delivery.id(), Optional.empty(), delivery.at(), mark);
    }

    public boolean isDelivery() {
        return user.isEmpty();
    }

    public Line with(Mark changed) {
        return new Line(id, user, at, changed);
    }
}
