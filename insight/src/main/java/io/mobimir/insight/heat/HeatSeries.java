package io.mobimir.insight.heat;

import java.util.Comparator;

/** What is counted: one kind of access to the keys of one table. */
public record HeatSeries(String table, AccessKind kind) implements Comparable<HeatSeries> {
    private static final Comparator<HeatSeries> ORDER =
            Comparator.comparing(HeatSeries::table).thenComparing(HeatSeries::kind);

    @Override
    public int compareTo(HeatSeries other) {
        return ORDER.compare(this, other);
    }
}
