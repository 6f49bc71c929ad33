package io.mobimir.store.cassandra.verify;

import io.mobimir.store.cassandra.schema.Table;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts the findings of a verification, and keeps the first ones by name. */
public final class CopyFindings {
    private static final int NAMED = 100;

    private final Table<?> truth;
    private final Map<CopyDifference.Kind, Long> differences = new EnumMap<>(CopyDifference.Kind.class);
    private final List<CopyDifference> first = new ArrayList<>();
    private long truths;
    private long copies;
    private long repaired;

    /** @param truth the table of the originals */
    public CopyFindings(Table<?> truth) {
        this.truth = truth;
    }

    public void seen(Table<?> table, int rows) {
        if (table == truth) {
            truths += rows;
        } else {
            copies += rows;
        }
    }

    public void add(CopyDifference difference, boolean mended) {
        differences.merge(difference.kind(), 1L, Long::sum);
        if (first.size() < NAMED) {
            first.add(difference);
        }
        if (mended) {
            repaired++;
        }
    }

    public CopyReport report() {
        return new CopyReport(truths, copies, differences, first, repaired);
    }
}
