package io.mobimir.shop.stock.book;

/** The units of one reservation or delivery, and how far it has come. */
public record Mark(int units, State state) {
    Mark in(State next) {
        return new Mark(units, next);
    }
}
