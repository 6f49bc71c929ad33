package io.mobimir.migration.stock;

import io.mobimir.shop.stock.book.Standing;

/**
 * How an account stands with one store, and since which change.
 *
 * @param stamp never the same again once the standing has changed, so that whoever acts on an old one comes too late
 */
public record Stand(Standing standing, long stamp) {
    public static final Stand ABSENT = new Stand(Standing.ABSENT, 0);

    boolean is(Standing expected) {
        return standing == expected;
    }
}
