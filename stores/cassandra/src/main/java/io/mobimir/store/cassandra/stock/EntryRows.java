package io.mobimir.store.cassandra.stock;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The entries in the rows of an account, which must come in their order. Of an entry that has a row and stands on a packed row, only the
 * row counts. Remembers no more than the ids of one slot.
 */
final class EntryRows {
    private final Set<String> ids = new HashSet<>();
    private int slot;

    void forEach(Row row, Consumer<Entry> each) {
        if (row.getInt("slot") != slot) {
            slot = row.getInt("slot");
            ids.clear();
        }
        if (StockTables.isPackedRow(row)) {
            StockTables.packedRow(row).stream()
                    .filter(entry -> !ids.contains(entry.key().id()))
                    .forEach(each);
        } else if (!row.isNull("state")) {
            Entry entry = StockTables.entry(row);
            ids.add(entry.key().id());
            each.accept(entry);
        }
    }
}
