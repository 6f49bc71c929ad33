package io.mobimir.shop.order;

import io.mobimir.shop.Require;
import java.time.Instant;
import java.util.Optional;

/**
 * One entry in the trail of an order: which status it reached when, counted from 1.
 *
 * @param by empty where the customer or the platform itself took the step
 */
public record OrderStep(int number, OrderStatus status, Instant at, Optional<StepActor> by) {
    public OrderStep {
        Require.present("by", by);
    }

    /** A step that nobody of the shop's people took. */
    public OrderStep(int number, OrderStatus status, Instant at) {
        this(number, status, at, Optional.empty());
    }

    /** The same step at another time, such as one that a store can hold. */
    public OrderStep at(Instant other) {
        return new OrderStep(number, status, other, by);
    }
}
