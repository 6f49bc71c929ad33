package io.mobimir.migration.record;

import java.util.List;

/** The instances that take part in a migration. Every later call sees what was written. */
public interface Instances {
    /** Writes the current report of an instance, known or not. */
    void beat(Instance instance);

    List<Instance> all();

    /** Removes an instance; one that lives reports again. */
    void remove(String id);
}
