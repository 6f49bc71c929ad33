package io.mobimir.shop.stock.book;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Reserving.Shortage;
import io.mobimir.shop.stock.Settling;
import java.util.List;
import java.util.Optional;

/** The rules by which the units of one product in one zone change. */
public final class Rules {
    private Rules() {}

    public static Rule<Receiving> receive(Delivery delivery) {
        Mark mark = new Mark(delivery.units(), State.DELIVERY);
        return (level, found) -> {
            if (found.isPresent()) {
                requireSame("units", mark, found.get());
                return Ruling.unchanged(Receiving.COUNTED, level);
            }
            Receiving receiving = level.mayReceive(delivery.units());
            return receiving == Receiving.COUNTED
                    ? Ruling.changed(receiving, level.receive(delivery.units()), mark)
                    : Ruling.unchanged(receiving, level);
        };
    }

    public static Rule<Reserving> reserve(ProductId product, int units) {
        Mark mark = new Mark(units, State.HELD);
        return (level, found) -> {
            if (found.isPresent()) {
                requireSame("quantity of " + product, mark, found.get());
                return Ruling.unchanged(answerTo(found.get().state()), level);
            }
            return level.available() < units
                    ? Ruling.unchanged(missing(product, units, level), level)
                    : Ruling.changed(new Reserving.Reserved(), level.reserve(units), mark);
        };
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

    public static Rule<Settling> confirm() {
        return (level, found) -> switch (found.map(Mark::state).orElse(State.RELEASED)) {
            case HELD -> move(level.confirm(units(found)), found, State.CONFIRMED);
            case CONFIRMED, RETURNED, DELIVERY -> Ruling.unchanged(Settling.DONE, level);
            case RELEASED -> Ruling.unchanged(Settling.NOT_HELD, level);
        };
    }

    public static Rule<Settling> release(int units) {
        return (level, found) -> {
            if (found.isEmpty()) {
                return Ruling.changed(Settling.DONE, level, new Mark(units, State.RELEASED));
            }
            return switch (found.get().state()) {
                case HELD -> move(level.release(units(found)), found, State.RELEASED);
                case RELEASED, DELIVERY -> Ruling.unchanged(Settling.DONE, level);
                case CONFIRMED, RETURNED -> Ruling.unchanged(Settling.CONFIRMED, level);
            };
        };
    }

    /** Releases as {@link #release} does, but leaves held units held; answers whether nothing is held and nothing ever will be. */
    public static Rule<Boolean> giveUp(int units) {
        return (level, found) -> found.map(mark -> Ruling.unchanged(mark.state() == State.RELEASED, level))
                .orElseGet(() -> Ruling.changed(true, level, new Mark(units, State.RELEASED)));
    }

    /** Takes sold units back, also those of a sale so long ago that its mark may be gone. */
    public static Rule<Settling> takeBack(int units, boolean forgotten) {
        return (level, known) -> {
            boolean sold = known.isEmpty() && forgotten && level.sold() >= units;
            Optional<Mark> found = sold ? Optional.of(new Mark(units, State.CONFIRMED)) : known;
            return switch (found.map(Mark::state).orElse(State.RELEASED)) {
                case CONFIRMED -> move(level.takeBack(units(found)), found, State.RETURNED);
                case HELD -> move(level.release(units(found)), found, State.RETURNED);
                case RETURNED, DELIVERY -> Ruling.unchanged(Settling.DONE, level);
                case RELEASED -> Ruling.unchanged(Settling.NOT_HELD, level);
            };
        };
    }

    private static Ruling<Settling> move(Level level, Optional<Mark> found, State next) {
        return Ruling.changed(Settling.DONE, level, found.orElseThrow().in(next));
    }

    private static int units(Optional<Mark> found) {
        return found.orElseThrow().units();
    }

    private static void requireSame(String field, Mark wanted, Mark found) {
        if (wanted.units() != found.units()) {
            throw new InvalidField(field, "is " + wanted.units() + " now and was " + found.units() + " before");
        }
    }
}
