package io.mobimir.lab.load;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.net.URI;
import java.time.Duration;

/**
 * The settings for driving a server.
 *
 * @param rate arrivals per second
 * @param connections how many requests may be under way at once; an arrival beyond that is not sent, and counted
 * @param seed the same seed makes the same requests at the same moments, with other users and keys
 */
public record LoadSettings(
        URI url, double rate, Duration duration, int connections, Arrivals arrivals, Duration timeout, long seed) {
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final double HIGHEST_RATE = 1_000_000;

    public LoadSettings {
        if (url.getHost() == null || !String.valueOf(url.getScheme()).startsWith("http")) {
            throw new InvalidField("url", "must be an address such as http://127.0.0.1:8080, not " + url);
        }
        if (!(rate > 0 && rate <= HIGHEST_RATE)) {
            throw new InvalidField("rate", "must be more than 0 per second and at most 1000000, not " + rate);
        }
        if (duration.isNegative() || duration.isZero() || duration.compareTo(LONGEST) > 0) {
            throw new InvalidField("duration", "must be more than 0 s and at most a day");
        }
        Require.between("connections", connections, 1, 100_000);
    }

    /** Returns settings with Poisson arrivals and half a minute for every answer. */
    public static LoadSettings of(URI url, double rate, Duration duration, int connections) {
        return new LoadSettings(url, rate, duration, connections, Arrivals.POISSON, Duration.ofSeconds(30), 1);
    }

    public LoadSettings with(Arrivals other) {
        return new LoadSettings(url, rate, duration, connections, other, timeout, seed);
    }

    LoadSettings lasting(Duration other) {
        return new LoadSettings(url, rate, other, connections, arrivals, timeout, seed);
    }

    public LoadSettings withTimeout(Duration other) {
        return new LoadSettings(url, rate, duration, connections, arrivals, other, seed);
    }

    URI resolve(String path) {
        String base = url.toString();
        URI whole = URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
        return URI.create(whole.toASCIIString());
    }
}
