package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.Level;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An account as it was at one {@code seq}: its level, and those of its rows that were looked at or written. As every
 * change raises {@code seq}, it is all still true if {@code seq} is still the same; so old knowledge is never wrong, only
 * useless.
 *
 * @param seq none if the account was never written to
 * @param rows empty where there is certainly no row
 */
record Known(Level level, OptionalLong seq, LinkedHashMap<Entry.Key, Optional<Entry>> rows) {
    private static final int MOST_ROWS = 1024;
    private static final int ROWS_WHEN_IDLE = 16;

    boolean tellsOf(Entry.Key key) {
        return rows.containsKey(key);
    }

    /** The row, if there is one and it is known. */
    Optional<Entry> row(Entry.Key key) {
        return rows.getOrDefault(key, Optional.empty());
    }

    /** As it is after a group was applied to it; this one must not be used any more. */
    Known after(Group group) {
        for (Map.Entry<Entry.Key, Entry> row : group.writes().entrySet()) {
            rows.remove(row.getKey());
            rows.put(row.getKey(), Optional.of(row.getValue()));
        }
        forgetAllBut(MOST_ROWS);
        return new Known(group.level(), OptionalLong.of(nextSeq()), rows);
    }

    long nextSeq() {
        return seq.orElse(0) + 1;
    }

    void forgetMost() {
        forgetAllBut(ROWS_WHEN_IDLE);
    }

    private void forgetAllBut(int most) {
        Iterator<Entry.Key> oldest = rows.keySet().iterator();
        while (rows.size() > most) {
            oldest.next();
            oldest.remove();
        }
    }
}
