package io.mobimir.bench;

import java.util.List;

/** A named set of measures; they are made once a cluster with the schema of the shop is there. */
public interface Bench {
    String name();

    /** What it shows, in a sentence. */
    String description();

    List<Measure> measures(BenchCluster cluster);
}
