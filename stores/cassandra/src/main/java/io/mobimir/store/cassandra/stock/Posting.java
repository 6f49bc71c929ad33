package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Reserving.Shortage;
import io.mobimir.shop.stock.Settling;
import io.mobimir.store.cassandra.stock.Entry.State;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What one call wants of one account. Deciding it again once it is done gives the same answer and changes nothing: its row
 * tells.
 *
 * @param entry the row it is about, as it would first be written
 * @param opens whether there is probably no such row yet
 */
record Posting<A>(Entry entry, boolean opens, Rule<A> rule) {
    /** Decides from the level of the account and the row, if there is one. */
    interface Rule<A> {
        Verdict<A> decide(Level level, Optional<Entry> found);
    }

    /** The answer, the level that follows, and the row if it changes. */
    record Verdict<A>(A answer, Level level, Optional<Entry> written) {
        static <A> Verdict<A> unchanged(A answer, Level level) {
            return new Verdict<>(answer, level, Optional.empty());
        }

        static <A> Verdict<A> changed(A answer, Level level, Entry written) {
            return new Verdict<>(answer, level, Optional.of(written));
        }
    }

    Verdict<A> decide(Level level, Optional<Entry> found) {
        return rule.decide(level, found);
    }

    static Posting<Receiving> receive(Delivery delivery) {
        Entry entry = Entry.of(delivery);
        return new Posting<>(entry, true, (level, found) -> {
            if (found.isPresent()) {
                requireSame("units", entry, found.get());
                return Verdict.unchanged(Receiving.COUNTED, level);
            }
            Receiving receiving = level.mayReceive(delivery.units());
            return receiving == Receiving.COUNTED
                    ? Verdict.changed(receiving, level.receive(delivery.units()), entry)
                    : Verdict.unchanged(receiving, level);
        });
    }

    static Posting<Reserving> reserve(Reservation reservation, ProductId product) {
        Entry entry = part(reservation, product);
        return new Posting<>(entry, true, (level, found) -> {
            if (found.isPresent()) {
                requireSame("quantity of " + product, entry, found.get());
                return Verdict.unchanged(answerTo(found.get().state()), level);
            }
            return level.available() < entry.units()
                    ? Verdict.unchanged(missing(product, entry.units(), level), level)
                    : Verdict.changed(new Reserving.Reserved(), level.reserve(entry.units()), entry);
        });
    }

    private static Reserving answerTo(State state) {
        return switch (state) {
            case HELD, CONFIRMED, DELIVERY -> new Reserving.Reserved();
            case RELEASED, RETURNED -> new Reserving.Released();
        };
    }

    private static Reserving missing(ProductId product, int wanted, Level level) {
        return new Reserving.OutOfStock(List.of(new Shortage(product, wanted, level.available())));
    }

    static Posting<Settling> confirm(Reservation reservation, ProductId product) {
        return new Posting<>(part(reservation, product), false, (level, found) -> {
            State state = found.map(Entry::state).orElse(State.RELEASED);
            return switch (state) {
                case HELD -> move(level.confirm(units(found)), found, State.CONFIRMED);
                case CONFIRMED, RETURNED, DELIVERY -> Verdict.unchanged(Settling.DONE, level);
                case RELEASED -> Verdict.unchanged(Settling.NOT_HELD, level);
            };
        });
    }

    static Posting<Settling> release(Reservation reservation, ProductId product) {
        Entry entry = part(reservation, product);
        return new Posting<>(entry, false, (level, found) -> {
            if (found.isEmpty()) {
                return Verdict.changed(Settling.DONE, level, entry.in(State.RELEASED));
            }
            return switch (found.get().state()) {
                case HELD -> move(level.release(units(found)), found, State.RELEASED);
                case RELEASED, DELIVERY -> Verdict.unchanged(Settling.DONE, level);
                case CONFIRMED, RETURNED -> Verdict.unchanged(Settling.CONFIRMED, level);
            };
        });
    }

    /** As {@link #release}, but what is held stays held: true if nothing is and nothing ever will be. */
    static Posting<Boolean> giveUp(Reservation reservation, ProductId product) {
        Entry entry = part(reservation, product);
        return new Posting<>(
                entry,
                false,
                (level, found) -> found.map(row -> Verdict.unchanged(row.state() == State.RELEASED, level))
                        .orElseGet(() -> Verdict.changed(true, level, entry.in(State.RELEASED))));
    }

    static Posting<Settling> takeBack(Reservation reservation, ProductId product, boolean forgotten) {
        Entry entry = part(reservation, product);
        return new Posting<>(entry, false, (level, known) -> {
            boolean sold = known.isEmpty() && forgotten && level.sold() >= entry.units();
            Optional<Entry> found = sold ? Optional.of(entry.in(State.CONFIRMED)) : known;
            return switch (found.map(Entry::state).orElse(State.RELEASED)) {
                case CONFIRMED -> move(level.takeBack(units(found)), found, State.RETURNED);
                case HELD -> move(level.release(units(found)), found, State.RETURNED);
                case RETURNED, DELIVERY -> Verdict.unchanged(Settling.DONE, level);
                case RELEASED -> Verdict.unchanged(Settling.NOT_HELD, level);
            };
        });
    }

    private static Verdict<Settling> move(Level level, Optional<Entry> found, State next) {
        return Verdict.changed(Settling.DONE, level, found.orElseThrow().in(next));
    }

    private static int units(Optional<Entry> found) {
        return found.orElseThrow().units();
    }

    private static Entry part(Reservation reservation, ProductId product) {
        return Entry.held(
                reservation, Objects.requireNonNull(reservation.units().get(product)));
    }

    private static void requireSame(String field, Entry wanted, Entry found) {
        if (wanted.units() != found.units()) {
            throw new InvalidField(field, "is " + wanted.units() + " now and was " + found.units() + " before");
        }
    }
}
