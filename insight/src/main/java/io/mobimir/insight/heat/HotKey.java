package io.mobimir.insight.heat;

import java.time.Instant;

/**
 * A key that is hot.
 *
 * @param since when it was found
 * @param lastHot when it was last above what it must fall below to cool
 * @param share the part of its series that it took then, at least
 * @param meanMicros how long its operations took on average then; 0 if it is not hot because of that
 */
public record HotKey(HeatSeries series, HeatKey key, Instant since, Instant lastHot, double share, long meanMicros) {
    /** Returns whether both are about the same key, whenever it was found. */
    boolean isSame(HotKey other) {
        return series.equals(other.series) && key.equals(other.key);
    }
}
