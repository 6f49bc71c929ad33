package io.mobimir.shop.checkout;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Zones;
import java.time.Duration;

/**
 * How this shop checks out.
 *
 * @param expiresAfter an interrupted checkout is carried on for so long; then its units are given back
 */
public record CheckoutSettings(Zones zones, Duration expiresAfter) {
    private static final Duration LONGEST = Duration.ofHours(1);

    public CheckoutSettings {
        if (expiresAfter.isNegative() || expiresAfter.isZero() || expiresAfter.compareTo(LONGEST) > 0) {
            throw new InvalidField("checkout.expires-after", "must be above 0 and at most " + LONGEST.toHours() + " h");
        }
    }
}
