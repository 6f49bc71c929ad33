package io.mobimir.migration.stock;

import io.mobimir.shop.stock.book.Standing;

/**
 * The standing of an account with one store, and the change that led to it.
 *
 * @param stamp never repeats once the standing has changed, so that an action on an old standing is refused
 */
public record Stand(Standing standing, long stamp) {
    public static final Stand ABSENT = new Stand(Standing.ABSENT, 0);

    boolean is(Standing expected) {
        return standing == expected;
    }
}
