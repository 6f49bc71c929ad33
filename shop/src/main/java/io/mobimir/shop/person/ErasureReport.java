package io.mobimir.shop.person;

import io.mobimir.shop.Require;
import java.util.List;

/** The result of an erasure, table by table, with the rows that a check found afterwards. */
public record ErasureReport(List<OfTable> tables) {
    /**
     * One table that may hold personal data.
     *
     * @param erased rows that were deleted or lost their address
     * @param kept rows that law or accounting require; they contain only the person's id
     * @param left rows that should have been erased but remain
     */
    public record OfTable(String table, long erased, long kept, long left) {
        public OfTable {
            Require.filled("table", table, Require.MAX_ID);
        }
    }

    public ErasureReport {
        tables = List.copyOf(tables);
    }

    /** Returns whether no row remains that should have been erased. */
    public boolean isProved() {
        return tables.stream().allMatch(table -> table.left() == 0);
    }
}
