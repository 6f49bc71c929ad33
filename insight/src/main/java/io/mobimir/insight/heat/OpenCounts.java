package io.mobimir.insight.heat;

import io.mobimir.insight.heat.KeySummary.KeyUse;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.ItemsSketch;
import org.jspecify.annotations.Nullable;

/**
 * The counts of one table since the last tick. Exact while there are few keys, which costs one look into a map for all
 * kinds. More keys than that are moved into frequent-items sketches, one for each kind, in bounded memory.
 */
final class OpenCounts {
    static final int MOST_EXACT = 1_024;
    /** The size of a sketch's table; its error is at most 3.5 / 1024 of what was counted. */
    private static final int SKETCH = 1_024;

    private final UseCounts totals = new UseCounts();
    private final UseCounts keyless = new UseCounts();
    private final Map<HeatKey, UseCounts> exact = new HashMap<>();
    /** Empty until there are too many keys. */
    private final Map<AccessKind, ItemsSketch<HeatKey>> sketches = new EnumMap<>(AccessKind.class);

    void add(AccessKind operation, @Nullable HeatKey key, long bytes, long micros) {
        totals.add(operation, bytes, micros);
        (key == null ? keyless : exactOf(key)).add(operation, bytes, micros);
    }

    private UseCounts exactOf(HeatKey key) {
        UseCounts counts = exact.get(key);
        if (counts == null) {
            if (exact.size() == MOST_EXACT) {
                moveIntoSketches();
            }
            counts = new UseCounts();
            exact.put(key, counts);
        }
        return counts;
    }

    private void moveIntoSketches() {
        for (AccessKind kind : AccessKind.values()) {
            ItemsSketch<HeatKey> sketch = sketches.computeIfAbsent(kind, any -> new ItemsSketch<>(SKETCH));
            exact.forEach((key, counts) -> {
                long count = counts.of(kind);
                if (count > 0) {
                    sketch.update(key, count);
                }
            });
        }
        exact.clear();
    }

    /** Returns what was counted; nothing more may be counted then. */
    KeySummary summary(AccessKind kind) {
        List<KeyUse> keys = new ArrayList<>();
        if (!sketches.isEmpty()) {
            moveIntoSketches();
        }
        ItemsSketch<HeatKey> sketch = sketches.get(kind);
        if (sketch != null) {
            for (ItemsSketch.Row<HeatKey> row : sketch.getFrequentItems(ErrorType.NO_FALSE_NEGATIVES)) {
                keys.add(new KeyUse(row.getItem(), row.getLowerBound(), row.getUpperBound()));
            }
        }
        exact.forEach((key, counts) -> {
            long count = counts.of(kind);
            if (count > 0) {
                keys.add(new KeyUse(key, count, count));
            }
        });
        long unlisted = sketch == null ? 0 : sketch.getMaximumError();
        return KeySummary.of(totals.of(kind), keyless.of(kind), unlisted, keys, KeySummary.KEPT);
    }
}
