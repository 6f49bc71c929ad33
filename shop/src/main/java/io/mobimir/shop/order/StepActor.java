package io.mobimir.shop.order;

import io.mobimir.shop.Require;

/**
 * The staff member or operator who moved an order.
 *
 * @param actor such as {@code user:S-1}
 * @param reason the reason in their own words; may be empty
 */
public record StepActor(String actor, String reason) {
    private static final int MAX_REASON = 500;

    public StepActor {
        Require.id("actor", actor);
        Require.text("reason", reason, MAX_REASON);
    }
}
