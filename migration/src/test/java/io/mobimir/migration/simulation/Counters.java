package io.mobimir.migration.simulation;

import java.util.Optional;

/** A port whose writes build on each other, so that a lost one shows for ever. */
public interface Counters {
    /** Adds one and returns the result. */
    long increment(String key);

    Optional<Long> find(String key);

    void remove(String key);
}
