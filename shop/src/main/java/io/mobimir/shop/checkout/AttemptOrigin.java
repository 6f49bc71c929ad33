package io.mobimir.shop.checkout;

import io.mobimir.shop.Require;
import java.util.Optional;

/**
 * Says where an attempt comes from.
 *
 * @param instance the instance that began it and works on it while it lives
 * @param latest the customer's last order when the cart was read; if another order came since, the cart may be another
 */
public record AttemptOrigin(String instance, Optional<AttemptId> latest) {
    private static final int MAX_INSTANCE = 64;

    public AttemptOrigin {
        Require.id("instance", instance, MAX_INSTANCE);
        Require.present("latest", latest);
    }
}
