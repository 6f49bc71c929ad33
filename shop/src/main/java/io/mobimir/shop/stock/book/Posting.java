package io.mobimir.shop.stock.book;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;

/**
 * The change that one call asks of one account.
 *
 * @param line as it would first be written
 * @param opens whether there is probably no such line yet
 * @param begins whether an account that is not there is begun by it; if not, the answer is {@link Elsewhere}
 */
public record Posting<A>(Account account, Line line, boolean opens, boolean begins, Rule<A> rule) {
    /** Returns the same posting for an account that may be in another store. */
    public Posting<A> withoutBeginning() {
        return new Posting<>(account, line, opens, false, rule);
    }

    static Posting<Receiving> receive(Delivery delivery) {
        Account account = new Account(delivery.product(), delivery.zone());
        return new Posting<>(account, Line.of(delivery), true, true, Rules.receive(delivery));
    }

    static Posting<Reserving> reserve(Reservation reservation, ProductId product) {
        return of(reservation, product, true, Rules.reserve(product, reservation.units(product)));
    }

    static Posting<Settling> confirm(Reservation reservation, ProductId product) {
        return of(reservation, product, false, Rules.confirm());
    }

    static Posting<Settling> release(Reservation reservation, ProductId product) {
        return of(reservation, product, false, Rules.release(reservation.units(product)));
    }

    static Posting<Boolean> giveUp(Reservation reservation, ProductId product) {
        return of(reservation, product, false, Rules.giveUp(reservation.units(product)));
    }

    static Posting<Settling> takeBack(Reservation reservation, ProductId product, boolean forgotten) {
        return of(reservation, product, false, Rules.takeBack(reservation.units(product), forgotten));
    }

    private static <A> Posting<A> of(Reservation reservation, ProductId product, boolean opens, Rule<A> rule) {
        Account account = new Account(product, reservation.zone());
        return new Posting<>(account, Line.held(reservation, product), opens, true, rule);
    }
}
