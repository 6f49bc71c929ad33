package io.mobimir.migration.record;

import java.util.Map;

/** The notes from which the long jobs of a migration continue. */
public interface Checkpoints {
    /** Returns all notes of a job, by name. */
    Map<String, byte[]> of(String job);

    /** Writes a note, replacing the one of that name; at most 2 MiB. */
    void put(String job, String name, byte[] note);

    void clear(String job);
}
