package io.mobimir.http.limit;

import io.mobimir.shop.Require;

/**
 * The limits for requests.
 *
 * @param client the rate for one customer or guest
 * @param address the rate for all guests and unknown clients of one address together
 * @param inFlight requests that are worked on at once, of all clients
 */
public record LimitSettings(
        RateSettings client,
        RateSettings address,
        int inFlight,
        int maxBodyBytes,
        int maxHeaderBytes,
        ConnectionSettings connections) {
    public static final LimitSettings DEFAULT = new LimitSettings(
            new RateSettings(100, 200), new RateSettings(300, 600), 256, 262_144, 16_384, ConnectionSettings.DEFAULT);

    public LimitSettings {
        requireRate("http.rate", client);
        requireRate("http.rate.address", address);
        Require.between("http.requests-in-flight", inFlight, 1, 10_000);
        Require.between("http.max-body", maxBodyBytes, 1_024, 1 << 24);
        Require.between("http.max-headers", maxHeaderBytes, 4_096, 1 << 20);
    }

    /** Creates limits with the same rate for a client and for an address. */
    public LimitSettings(int perSecond, int burst, int inFlight, int maxBodyBytes, int maxHeaderBytes) {
        this(
                new RateSettings(perSecond, burst),
                new RateSettings(perSecond, burst),
                inFlight,
                maxBodyBytes,
                maxHeaderBytes,
                ConnectionSettings.DEFAULT);
    }

    public LimitSettings with(ConnectionSettings other) {
        return new LimitSettings(client, address, inFlight, maxBodyBytes, maxHeaderBytes, other);
    }

    private static void requireRate(String key, RateSettings rate) {
        Require.between(key + ".per-second", rate.perSecond(), 0, RateSettings.MOST);
        Require.between(key + ".burst", rate.burst(), 1, RateSettings.MOST);
    }
}
