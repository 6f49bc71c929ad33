package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.book.Rule;
import io.mobimir.shop.stock.book.Rules;
import io.mobimir.shop.stock.book.Ruling;
import java.util.Optional;

/**
 * What one call wants of one account.
 *
 * @param entry the row it is about, as it would first be written
 * @param opens whether there is probably no such row yet
 */
record Posting<A>(Entry entry, boolean opens, Rule<A> rule) {
    Ruling<A> decide(Level level, Optional<Entry> found) {
        return rule.decide(level, found.map(Entry::mark));
    }

    static Posting<Receiving> receive(Delivery delivery) {
        return new Posting<>(Entry.of(delivery), true, Rules.receive(delivery));
    }

    static Posting<Reserving> reserve(Reservation reservation, ProductId product) {
        return new Posting<>(part(reservation, product), true, Rules.reserve(product, reservation.units(product)));
    }

    static Posting<Settling> confirm(Reservation reservation, ProductId product) {
        return new Posting<>(part(reservation, product), false, Rules.confirm());
    }

    static Posting<Settling> release(Reservation reservation, ProductId product) {
        return new Posting<>(part(reservation, product), false, Rules.release(reservation.units(product)));
    }

    static Posting<Boolean> giveUp(Reservation reservation, ProductId product) {
        return new Posting<>(part(reservation, product), false, Rules.giveUp(reservation.units(product)));
    }

    static Posting<Settling> takeBack(Reservation reservation, ProductId product, boolean forgotten) {
        return new Posting<>(part(reservation, product), false, Rules.takeBack(reservation.units(product), forgotten));
    }

    private static Entry part(Reservation reservation, ProductId product) {
        return Entry.held(reservation, reservation.units(product));
    }
}
