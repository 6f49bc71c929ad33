package io.mobimir.store.mongodb.stock;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Reserving.Shortage;
import io.mobimir.shop.stock.Settling;
import io.mobimir.store.mongodb.stock.StockEntry.State;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What one call wants of a zone's units of one product. Deciding it again once it is done gives the same answer and changes
 * nothing: its entry tells.
 *
 * @param entry as it would first be written
 */
record Posting<A>(ProductId product, Zone zone, StockEntry entry, Rule<A> rule) {
    /** Decides from the level and the entry, if there is one. */
    interface Rule<A> {
        Verdict<A> decide(Level level, Optional<StockEntry> found);
    }

    /** The answer, the level that follows, and the entry if it changes. */
    record Verdict<A>(A answer, Level level, Optional<StockEntry> written) {
        static <A> Verdict<A> unchanged(A answer, Level level) {
            return new Verdict<>(answer, level, Optional.empty());
        }

        static <A> Verdict<A> changed(A answer, Level level, StockEntry written) {
            return new Verdict<>(answer, level, Optional.of(written));
        }
    }

    static Posting<Receiving> receive(Delivery delivery) {
        StockEntry entry = StockEntry.of(delivery);
        return new Posting<>(delivery.product(), delivery.zone(), entry, (level, found) -> {
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
        return of(reservation, product, entry -> (level, found) -> {
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
        return of(
                reservation,
                product,
                entry -> (level, found) -> switch (found.map(StockEntry::state).orElse(State.RELEASED)) {
                    case HELD -> move(level.confirm(units(found)), found, State.CONFIRMED);
                    case CONFIRMED, RETURNED, DELIVERY -> Verdict.unchanged(Settling.DONE, level);
                    case RELEASED -> Verdict.unchanged(Settling.NOT_HELD, level);
                });
    }

    static Posting<Settling> release(Reservation reservation, ProductId product) {
        return of(reservation, product, entry -> (level, found) -> {
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
        return of(
                reservation,
                product,
                entry -> (level, found) -> found.map(known -> Verdict.unchanged(known.state() == State.RELEASED, level))
                        .orElseGet(() -> Verdict.changed(true, level, entry.in(State.RELEASED))));
    }

    static Posting<Settling> takeBack(Reservation reservation, ProductId product, boolean forgotten) {
        return of(reservation, product, entry -> (level, known) -> {
            boolean sold = known.isEmpty() && forgotten && level.sold() >= entry.units();
            Optional<StockEntry> found = sold ? Optional.of(entry.in(State.CONFIRMED)) : known;
            return switch (found.map(StockEntry::state).orElse(State.RELEASED)) {
                case CONFIRMED -> move(level.takeBack(units(found)), found, State.RETURNED);
                case HELD -> move(level.release(units(found)), found, State.RETURNED);
                case RETURNED, DELIVERY -> Verdict.unchanged(Settling.DONE, level);
                case RELEASED -> Verdict.unchanged(Settling.NOT_HELD, level);
            };
        });
    }

    /** Makes a rule about a reservation's part. */
    private interface About<A> {
        Rule<A> rule(StockEntry entry);
    }

    private static <A> Posting<A> of(Reservation reservation, ProductId product, About<A> about) {
        int units = Objects.requireNonNull(reservation.units().get(product));
        StockEntry entry = StockEntry.held(reservation, units);
        return new Posting<>(product, reservation.zone(), entry, about.rule(entry));
    }

    private static Verdict<Settling> move(Level level, Optional<StockEntry> found, State next) {
        return Verdict.changed(Settling.DONE, level, found.orElseThrow().in(next));
    }

    private static int units(Optional<StockEntry> found) {
        return found.orElseThrow().units();
    }

    private static void requireSame(String field, StockEntry wanted, StockEntry found) {
        if (wanted.units() != found.units()) {
            throw new InvalidField(field, "is " + wanted.units() + " now and was " + found.units() + " before");
        }
    }
}
