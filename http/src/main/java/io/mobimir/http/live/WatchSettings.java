package io.mobimir.http.live;

import io.mobimir.shop.Require;
import java.time.Duration;

/**
 * How orders are watched.
 *
 * @param most how many may wait at once
 * @param look how often the feed is read
 * @param recheck how often an order is read of which the feed says nothing
 * @param beat how often a sign of life is sent; well below the idle time after which connections are cut
 */
public record WatchSettings(int most, Duration look, Duration recheck, Duration beat) {
    public static final WatchSettings DEFAULT =
            new WatchSettings(10_000, Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofSeconds(15));

    public WatchSettings {
        Require.between("most", most, 0, 1_000_000);
        if (look.isNegative() || look.isZero() || recheck.compareTo(look) < 0 || beat.isNegative() || beat.isZero()) {
            throw new IllegalArgumentException("look, recheck and beat: must be positive, recheck not below look");
        }
    }

    /** In so many looks every order is read once, each in a look of its own as far as possible. */
    int looksPerRecheck() {
        return Math.toIntExact(recheck.dividedBy(look));
    }
}
