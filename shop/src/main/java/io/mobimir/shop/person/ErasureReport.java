package io.mobimir.shop.person;

import io.mobimir.shop.Require;
import java.util.List;

/** What an erasure did, table by table, and what a look at every table found afterwards. */
public record ErasureReport(List<OfTable> tables) {
    /**
     * One table that may hold data of persons.
     *
     * @param erased rows that were deleted or lost their address
     * @param kept rows that the law or the books need, which name the person by the id only
     * @param left rows that should have been erased and are still there
     */
    public record OfTable(String table, long erased, long kept, long left) {
        public OfTable {
            Require.filled("table", table, Require.MAX_ID);
        }
    }

    public ErasureReport {
        tables = List.copyOf(tables);
    }

    /** Whether nothing is left that should have been erased. */
    public boolean isProved() {
        return tables.stream().allMatch(table -> table.left() == 0);
    }
}
