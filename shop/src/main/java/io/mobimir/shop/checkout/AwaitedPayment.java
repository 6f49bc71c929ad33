package io.mobimir.shop.checkout;

import io.mobimir.shop.Require;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A payment that its provider decides later.
 *
 * @param until when the attempt is given up
 * @param askedAt when the provider was last asked
 */
public record AwaitedPayment(Instant until, Instant askedAt) {
    public AwaitedPayment {
        until = Require.present("pay_by", until).truncatedTo(ChronoUnit.MILLIS);
        askedAt = Require.present("asked_at", askedAt).truncatedTo(ChronoUnit.MILLIS);
    }
}
