package io.mobimir.http.limit;

import io.mobimir.shop.Require;

/**
 * How much may be asked.
 *
 * @param perSecond requests that one client may make in the long run; 0 for any number
 * @param burst requests that one client may make at once after a pause
 * @param inFlight requests that are worked on at once, of all clients
 */
public record LimitSettings(int perSecond, int burst, int inFlight, int maxBodyBytes, int maxHeaderBytes) {
    public static final LimitSettings DEFAULT = new LimitSettings(100, 200, 256, 262_144, 16_384);

    public LimitSettings {
        Require.between("http.rate.per-second", perSecond, 0, 1_000_000);
        Require.between("http.rate.burst", burst, 1, 1_000_000);
        Require.between("http.requests-in-flight", inFlight, 1, 10_000);
        Require.between("http.max-body", maxBodyBytes, 1_024, 1 << 24);
        Require.between("http.max-headers", maxHeaderBytes, 4_096, 1 << 20);
    }
}
