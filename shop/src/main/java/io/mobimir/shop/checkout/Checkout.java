package io.mobimir.shop.checkout;

import java.time.Instant;
import java.util.Optional;

/**
 * How far a checkout is.
 *
 * @param decision empty while it is open
 * @param aliveAt when somebody last said that they work on it, by their clock
 * @param finished whether everything that the decision asks for has been done
 */
public record Checkout(Intent intent, Optional<Decision> decision, Instant aliveAt, boolean finished) {
    /** One that has just begun. */
    public static Checkout begun(Intent intent) {
        return new Checkout(intent, Optional.empty(), intent.at(), false);
    }

    public Checkout decided(Decision made) {
        return new Checkout(intent, Optional.of(made), aliveAt, finished);
    }
}
