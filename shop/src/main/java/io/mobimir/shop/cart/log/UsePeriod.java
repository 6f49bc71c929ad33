package io.mobimir.shop.cart.log;

import java.time.Instant;

/** A period in which a cart was in use without a break. */
record UsePeriod(Instant from, Instant to) {
    static UsePeriod moment(Instant at) {
        return new UsePeriod(at, at);
    }
}
