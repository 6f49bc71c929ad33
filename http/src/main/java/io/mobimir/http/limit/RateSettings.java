package io.mobimir.http.limit;

/**
 * How many requests somebody may make.
 *
 * @param perSecond in the long run; 0 for any number
 * @param burst at once after a pause
 */
public record RateSettings(int perSecond, int burst) {
    static final int MOST = 1_000_000;
}
