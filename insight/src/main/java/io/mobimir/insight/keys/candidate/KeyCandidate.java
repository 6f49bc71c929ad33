package io.mobimir.insight.keys.candidate;

import io.mobimir.shop.InvalidField;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/** A candidate for the partition key (on MongoDB the shard key): its parts in their order. */
public record KeyCandidate(List<KeyPart> parts) {
    private static final int MAX_PARTS = 8;

    public KeyCandidate {
        parts = List.copyOf(parts);
        if (parts.isEmpty() || parts.size() > MAX_PARTS) {
            throw new InvalidField("candidate", "must have 1 to " + MAX_PARTS + " parts");
        }
        if (new HashSet<>(parts).size() < parts.size()) {
            throw new InvalidField("candidate", "names a part twice: " + text(parts));
        }
    }

    /** Returns it as it is written: parts with commas between them. */
    public String text() {
        return text(parts);
    }

    private static String text(List<KeyPart> parts) {
        return parts.stream().map(KeyPart::text).collect(Collectors.joining(","));
    }

    /** Returns whether a column is a part as it is. */
    public boolean holds(int place) {
        return parts.stream().anyMatch(part -> part.function() == KeyFunction.PLAIN && part.place() == place);
    }

    /** Returns whether its partitions end with a bucket of time of this column. */
    public boolean endsWithTime(int timeColumn) {
        return parts.stream().anyMatch(part -> part.function().isTimeBucket() && part.place() == timeColumn);
    }
}
