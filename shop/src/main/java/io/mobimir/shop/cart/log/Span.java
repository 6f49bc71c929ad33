package io.mobimir.shop.cart.log;

import java.time.Instant;

/** A time in which a cart was in use without a break. */
record Span(Instant from, Instant to) {
    static Span moment(Instant at) {
        return new Span(at, at);
    }
}
