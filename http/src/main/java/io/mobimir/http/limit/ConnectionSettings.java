package io.mobimir.http.limit;

import io.mobimir.shop.Require;
import java.time.Duration;

/**
 * The limits for connections and for the time to send a request.
 *
 * @param most connections of all clients
 * @param perAddress connections of one address that is not a trusted proxy; 0 for no limit
 * @param arrival how long the headers of a request may take to arrive, and then its body; the client may take three times as
 *     long to receive the answer
 */
public record ConnectionSettings(int most, int perAddress, Duration arrival) {
    public static final ConnectionSettings DEFAULT = new ConnectionSettings(16_384, 256, Duration.ofSeconds(10));

    private static final int DELIVERY_FACTOR = 3;

    public ConnectionSettings {
        Require.between("http.connections", most, 16, 1_000_000);
        Require.between("http.connections-per-address", perAddress, 0, 1_000_000);
        Require.between("http.arrival-timeout", (int) Math.min(arrival.toMillis(), Integer.MAX_VALUE), 100, 3_600_000);
    }

    /** Returns how long a client may take to receive an answer. */
    public Duration delivery() {
        return arrival.multipliedBy(DELIVERY_FACTOR);
    }
}
