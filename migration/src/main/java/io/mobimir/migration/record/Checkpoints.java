package io.mobimir.migration.record;

import java.util.Map;

/** How far the long jobs of a migration have come. */
public interface Checkpoints {
    /** Everything noted for a job, by name. */
    Map<String, byte[]> of(String job);

    /** Notes something, replacing what had that name; at most 2 MiB. */
    void put(String job, String name, byte[] note);

    void clear(String job);
}
