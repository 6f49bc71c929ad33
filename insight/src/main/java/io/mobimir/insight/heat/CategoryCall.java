package io.mobimir.insight.heat;

import io.mobimir.shop.catalogue.Category;

/** A request about one category of products; categories are counted as if they were the keys of a table. */
public record CategoryCall(Category category, AccessKind kind, long nanos) implements StoreCall {
    /** Stands for the categories among the tables. */
    public static final String TABLE = "categories";

    @Override
    public void countIn(HeatTally tally) {
        tally.add(TABLE, kind, HeatKey.of(category.path()), 0, nanos / 1_000);
    }
}
