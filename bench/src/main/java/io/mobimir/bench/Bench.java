package io.mobimir.bench;

import java.util.List;

/** A named set of measures; they are made once a cluster with the schema of the shop is there. */
public interface Bench {
    String name();

    /** Returns a one-sentence description. */
    String description();

    List<Measure> measures(BenchCluster cluster);

    /** Returns for how many seconds each side of the first measure is warmed up at least. */
    default double warmUpSeconds() {
        return 0;
    }
}
