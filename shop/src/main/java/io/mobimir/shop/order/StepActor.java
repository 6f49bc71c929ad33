package io.mobimir.shop.order;

import io.mobimir.shop.Require;

/**
 * Who took an order a step further, where it was not its customer or the platform itself.
 *
 * @param actor such as {@code user:S-1}
 * @param reason in their own words; empty if nothing was said
 */
public record StepActor(String actor, String reason) {
    private static final int MAX_REASON = 500;

    public StepActor {
        Require.id("actor", actor);
        Require.text("reason", reason, MAX_REASON);
    }
}
