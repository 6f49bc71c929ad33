package io.mobimir.store.mongodb.stock;

import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.mongodb.DocumentIds;
import java.util.Optional;

/**
 * What one reservation or delivery did to a zone's units of a product.
 *
 * @param id of the order or of the delivery
 * @param user whose reservation it is; a delivery has none
 */
public record StockEntry(String id, Optional<UserId> user, int units, State state) {
    static StockEntry held(Reservation reservation, int units) {
        return new StockEntry(reservation.order().value(), Optional.of(reservation.user()), units, State.HELD);
    }

    static StockEntry of(Delivery delivery) {
        return new StockEntry(delivery.id(), Optional.empty(), delivery.units(), State.DELIVERY);
    }

    Mark mark() {
        return new Mark(units, state);
    }

    StockEntry with(Mark mark) {
        return new StockEntry(id, user, mark.units(), mark.state());
    }

    /** Under which name it stands in the document. */
    String field() {
        return state == State.DELIVERY ? DocumentIds.fieldName("d", id) : DocumentIds.fieldName("r", id);
    }
}
