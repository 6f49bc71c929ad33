package io.mobimir.shop.order;

import io.mobimir.shop.Require;
import java.time.Instant;
import java.util.Optional;

/**
 * One entry in the trail of an order: the number of the step, counted from 1, its status and its time.
 *
 * @param by empty where the customer or the platform itself took the step
 */
public record OrderStep(int number, OrderStatus status, Instant at, Optional<StepActor> by) {
    public OrderStep {
        Require.present("by", by);
    }

    /** Creates a step that was not taken by staff. */
    public OrderStep(int number, OrderStatus status, Instant at) {
        this(number, status, at, Optional.empty());
    }

    /** Returns the same step at another time, such as one with the store's precision. */
    public OrderStep at(Instant other) {
        return new OrderStep(number, status, other, by);
    }
}
