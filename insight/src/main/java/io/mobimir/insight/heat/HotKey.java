package io.mobimir.insight.heat;

import java.time.Instant;

/**
 * A key that is hot.
 *
 * @param since when it was found
 * @param lastHot when it was last above what it must fall below to cool
 */
public record HotKey(HeatSeries series, HeatKey key, Instant since, Instant lastHot) {
    /** Returns whether both are about the same key, whenever it was found. */
    boolean isSame(HotKey other) {
        return series.equals(other.series) && key.equals(other.key);
    }
}
