package io.mobimir.store.cassandra.verify;

import io.mobimir.store.cassandra.verify.CopyDifference.Kind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The result of comparing copies with their originals.
 *
 * @param truths the number of originals that were checked
 * @param copies the number of copies that were checked
 * @param differences the number of differences of each kind
 * @param first the first differences by name
 * @param repaired the number of differences that were repaired
 */
public record CopyReport(
        long truths, long copies, Map<Kind, Long> differences, List<CopyDifference> first, long repaired) {

    public CopyReport {
        Map<Kind, Long> counted = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            counted.put(kind, differences.getOrDefault(kind, 0L));
        }
        differences = Map.copyOf(counted);
        first = List.copyOf(first);
    }

    public long total() {
        return differences.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns whether no difference remains. */
    public boolean isClean() {
        return total() == repaired;
    }
}
