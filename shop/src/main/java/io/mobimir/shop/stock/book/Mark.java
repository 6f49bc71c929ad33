package io.mobimir.shop.stock.book;

/** What one reservation or delivery did to a level. */
public record Mark(int units, State state) {
    Mark in(State next) {
        return new Mark(units, next);
    }
}
