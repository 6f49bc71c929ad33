package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.ReservationId;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A row of an account: what one reservation or delivery did to it.
 *
 * @param user whose reservation it is; a delivery has none
 */
record Entry(Key key, Optional<UserId> user, int units, State state) {
    /** Deliveries are few, and known by their id alone, so they stand in one slot whatever their time. */
    private static final int DELIVERIES = 0;

    private static final String RESERVATION = "R:";
    private static final String DELIVERY = "D:";

    /** So short that a committer can know all rows of the latest slot, and that few of them have left the node's memory. */
    private static final Duration SLOT = Duration.ofSeconds(5);

    /** Where a row stands in its account. */
    record Key(int slot, String id) {
        /** The row that is always there and sorts first. */
        static final Key HEAD = new Key(-1, "");

        static Key of(Reservation reservation) {
            return of(reservation.id(), reservation.at());
        }

        static Key of(ReservationId id, Instant at) {
            return reservation(id.text(), at);
        }

        boolean isReservation() {
            return id.startsWith(RESERVATION);
        }

        /** Returns when its slot begins. */
        Instant at() {
            return Instant.ofEpochSecond(slot * SLOT.toSeconds());
        }

        private static Key reservation(String id, Instant at) {
            return new Key((int) (at.getEpochSecond() / SLOT.toSeconds()), RESERVATION + id);
        }
    }

    static Entry of(Line line) {
        Key key = line.isDelivery() ? new Key(DELIVERIES, DELIVERY + line.id()) : Key.reservation(line.id(), line.at());
        return new Entry(key, line.user(), line.mark().units(), line.mark().state());
    }

    /** For another store; of its time only the slot is known, which is enough to find it here again. */
    Line line() {
        String id = key.id().substring(RESERVATION.length());
        return new Line(id, user, key.at(), mark());
    }

    Mark mark() {
        return new Mark(units, state);
    }

    Entry with(Mark mark) {
        return new Entry(key, user, mark.units(), mark.state());
    }

    /** Whose row it is, unless it is a delivery's. */
    ReservationId reservation() {
        return ReservationId.parse(key.id().substring(RESERVATION.length()));
    }
}
