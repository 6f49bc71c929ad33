package io.mobimir.store.mongodb.stock;

import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.store.mongodb.DocumentIds;
import java.util.Locale;
import java.util.Optional;

/**
 * What one reservation or delivery did to a zone's units of a product.
 *
 * @param id of the order or of the delivery
 * @param user whose reservation it is; a delivery has none
 */
public record StockEntry(String id, Optional<UserId> user, int units, State state) {
    /** How far it has come. */
    public enum State {
        HELD,
        CONFIRMED,
        RELEASED,
        RETURNED,
        DELIVERY;

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static StockEntry held(Reservation reservation, int units) {
        return new StockEntry(reservation.order().value(), Optional.of(reservation.user()), units, State.HELD);
    }

    static StockEntry of(Delivery delivery) {
        return new StockEntry(delivery.id(), Optional.empty(), delivery.units(), State.DELIVERY);
    }

    StockEntry in(State next) {
        return new StockEntry(id, user, units, next);
    }

    /** Under which name it stands in the document. */
    String field() {
        return state == State.DELIVERY ? DocumentIds.fieldName("d", id) : DocumentIds.fieldName("r", id);
    }
}
