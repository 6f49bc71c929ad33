package io.mobimir.store.cassandra.verify;

import io.mobimir.store.cassandra.verify.CopyDifference.Kind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a comparison of copies with the truth found.
 *
 * @param truths how many rows of truth were looked at
 * @param copies how many copies were looked at
 * @param differences how many of each kind there were
 * @param first the first of them by name
 * @param repaired how many of them are right now
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

    /** Whether every copy is what the truth says, by now. */
    public boolean isClean() {
        return total() == repaired;
    }
}
