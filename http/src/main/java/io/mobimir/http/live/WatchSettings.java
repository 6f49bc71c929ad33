package io.mobimir.http.live;

import io.mobimir.shop.Require;
import java.time.Duration;

/**
 * The settings for watching orders.
 *
 * @param most how many streams may be open at once
 * @param perUser how many of them one user may have, on each instance
 * @param look how often the feed is read
 * @param recheck how often an order is read that is not in the feed
 * @param beat how often a sign of life is sent; well below the idle time after which connections are cut
 * @param signedIn how often the viewers' sign-in is checked
 */
public record WatchSettings(int most, int perUser, Duration look, Duration recheck, Duration beat, Duration signedIn) {
    private static final int PER_USER = 16;
    private static final Duration SIGNED_IN = Duration.ofSeconds(4);

    public static final WatchSettings DEFAULT =
            new WatchSettings(10_000, Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofSeconds(15));

    /** Creates settings with the default limit per user. */
    public WatchSettings(int most, Duration look, Duration recheck, Duration beat) {
        this(most, PER_USER, look, recheck, beat, SIGNED_IN);
    }

    public WatchSettings {
        Require.between("most", most, 0, 1_000_000);
        Require.between("perUser", perUser, 1, 1_000_000);
        if (look.isNegative() || look.isZero() || recheck.compareTo(look) < 0 || beat.isNegative() || beat.isZero()) {
            throw new IllegalArgumentException("look, recheck and beat: must be positive, recheck not below look");
        }
    }

    /** Returns over how many looks one read of every order is spread. */
    int looksPerRecheck() {
        return Math.toIntExact(recheck.dividedBy(look));
    }
}
