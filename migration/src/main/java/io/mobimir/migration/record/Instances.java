package io.mobimir.migration.record;

import java.util.List;

/** The instances that take part in a migration. What was written is seen by every later call. */
public interface Instances {
    /** Writes the instance down as it is now, whether or not it was known. */
    void beat(Instance instance);

    List<Instance> all();

    /** Forgets an instance; one that lives will report again. */
    void remove(String id);
}
