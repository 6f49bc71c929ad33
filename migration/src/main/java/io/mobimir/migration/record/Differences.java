package io.mobimir.migration.record;

import java.util.List;

/** The differences that the last comparison found. */
public interface Differences {
    /** Adds a difference, replacing one of the same key and field. */
    void note(Difference difference);

    List<Difference> list(int limit);

    void clear();
}
