package io.mobimir.migration.stock;

import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Line;
import java.util.List;

/** All data of an account: its level, and the lines that are still remembered. */
public record Shelf(Level level, List<Line> lines) {
    /** The shelf of an account that was never begun. */
    public static final Shelf EMPTY = new Shelf(Level.NONE, List.of());

    public Shelf {
        lines = List.copyOf(lines);
    }
}
