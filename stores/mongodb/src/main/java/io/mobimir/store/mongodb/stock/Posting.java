package io.mobimir.store.mongodb.stock;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.book.Rule;
import io.mobimir.shop.stock.book.Rules;

/**
 * What one call wants of a zone's units of one product.
 *
 * @param entry as it would first be written
 */
record Posting<A>(ProductId product, Zone zone, StockEntry entry, Rule<A> rule) {
    static Posting<Receiving> receive(Delivery delivery) {
        return new Posting<>(delivery.product(), delivery.zone(), StockEntry.of(delivery), Rules.receive(delivery));
    }

    static Posting<Reserving> reserve(Reservation reservation, ProductId product) {
        return of(reservation, product, Rules.reserve(product, reservation.units(product)));
    }

    static Posting<Settling> confirm(Reservation reservation, ProductId product) {
        return of(reservation, product, Rules.confirm());
    }

    static Posting<Settling> release(Reservation reservation, ProductId product) {
        return of(reservation, product, Rules.release(reservation.units(product)));
    }

    static Posting<Boolean> giveUp(Reservation reservation, ProductId product) {
        return of(reservation, product, Rules.giveUp(reservation.units(product)));
    }

    static Posting<Settling> takeBack(Reservation reservation, ProductId product, boolean forgotten) {
        return of(reservation, product, Rules.takeBack(reservation.units(product), forgotten));
    }

    private static <A> Posting<A> of(Reservation reservation, ProductId product, Rule<A> rule) {
        return new Posting<>(
                product, reservation.zone(), StockEntry.held(reservation, reservation.units(product)), rule);
    }
}
