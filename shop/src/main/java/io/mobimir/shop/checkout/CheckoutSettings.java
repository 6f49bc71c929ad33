package io.mobimir.shop.checkout;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Zones;
import java.time.Duration;

/**
 * How this shop checks out.
 *
 * @param expiresAfter an interrupted checkout is carried on for so long; then its units are given back
 * @param paymentWait a payment that the provider decides later is waited for so long after the checkout began
 */
public record CheckoutSettings(Zones zones, Duration expiresAfter, Duration paymentWait) {
    public static final Duration USUAL_PAYMENT_WAIT = Duration.ofMinutes(15);

    private static final Duration LONGEST = Duration.ofHours(1);
    /** What is promised is remembered for a day. */
    private static final Duration LONGEST_WAIT = Duration.ofHours(12);

    public CheckoutSettings {
        if (expiresAfter.isNegative() || expiresAfter.isZero() || expiresAfter.compareTo(LONGEST) > 0) {
            throw new InvalidField("checkout.expires-after", "must be above 0 and at most " + LONGEST.toHours() + " h");
        }
        if (paymentWait.isNegative() || paymentWait.isZero() || paymentWait.compareTo(LONGEST_WAIT) > 0) {
            throw new InvalidField(
                    "checkout.payments.wait", "must be above 0 and at most " + LONGEST_WAIT.toHours() + " h");
        }
    }

    public CheckoutSettings(Zones zones, Duration expiresAfter) {
        this(zones, expiresAfter, USUAL_PAYMENT_WAIT);
    }
}
