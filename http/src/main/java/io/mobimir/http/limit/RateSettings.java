package io.mobimir.http.limit;

/**
 * A rate of requests.
 *
 * @param perSecond the average rate; 0 for no limit
 * @param burst the requests that are allowed at once after a pause
 */
public record RateSettings(int perSecond, int burst) {
    static final int MOST = 1_000_000;
}
