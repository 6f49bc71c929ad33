package io.mobimir.migration.stock;

import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Line;
import java.util.List;

/** Everything that is known of an account: its level, and what is still remembered of how that came about. */
public record Shelf(Level level, List<Line> lines) {
    /** Of an account that nobody began. */
    public static final Shelf EMPTY = new Shelf(Level.NONE, List.of());

    public Shelf {
        lines = List.copyOf(lines);
    }
}
