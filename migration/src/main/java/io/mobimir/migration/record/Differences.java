package io.mobimir.migration.record;

import java.util.List;

/** What the last comparison found. */
public interface Differences {
    /** Notes a difference; the same key and field again replaces it. */
    void note(Difference difference);

    List<Difference> list(int limit);

    void clear();
}
