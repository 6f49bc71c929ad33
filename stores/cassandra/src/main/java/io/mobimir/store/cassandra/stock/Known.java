package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Standing;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * An account as it was at one {@code seq}: its level, and those of its rows that were looked at or written. As every
 * change raises {@code seq}, it is all still true if {@code seq} is still the same; so old knowledge is never wrong, only
 * useless.
 *
 * @param standing changes with {@code seq} only, as everything else
 * @param seq none if the account was never written to
 * @param rows empty where there is certainly no row
 * @param slots the ids of all rows and on all sheets of a slot, for slots of which all are known
 * @param sheeted the latest slot that has a sheet
 */
record Known(
        Level level,
        Standing standing,
        OptionalLong seq,
        LinkedHashMap<Entry.Key, Optional<Entry>> rows,
        Map<Integer, Set<String>> slots,
        int sheeted) {
    /** Of an account without sheets. */
    static final int NO_SHEETS = -1;

    private static final int MOST_ROWS = 8192;
    private static final int ROWS_WHEN_IDLE = 16;

    Known(
            Level level,
            Standing standing,
            OptionalLong seq,
            LinkedHashMap<Entry.Key, Optional<Entry>> rows,
            int sheeted) {
        this(level, standing, seq, rows, new HashMap<>(), sheeted);
    }

    boolean isOpen() {
        return standing == Standing.OPEN;
    }

    boolean tellsOf(Entry.Key key) {
        Set<String> ids = slots.get(key.slot());
        return rows.containsKey(key) || (ids != null && !ids.contains(key.id()));
    }

    /** Whether it may stand on a sheet, so that it takes more than a look for its row to know that it is absent. */
    boolean mayBeOnSheet(Entry.Key key) {
        return key.isReservation() && key.slot() <= sheeted;
    }

    boolean knowsAll(int slot) {
        return slots.containsKey(slot);
    }

    /** Learns of all rows of a slot, which must have been read no earlier than this was known; forgets those long past. */
    void learn(int slot, Set<String> ids) {
        slots.keySet().removeIf(known -> known < slot - 1);
        slots.put(slot, ids);
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
            Set<String> ids = slots.get(row.getKey().slot());
            if (ids != null) {
                ids.add(row.getKey().id());
            }
        }
        forgetAllBut(MOST_ROWS);
        return new Known(group.level(), Standing.OPEN, OptionalLong.of(nextSeq()), rows, slots, group.sheeted());
    }

    /** All that is known now that this was found, which may be about a later account; only the result may be used. */
    Known and(Known found) {
        if (!found.seq.equals(seq)) {
            return found;
        }
        rows.putAll(found.rows);
        return this;
    }

    long nextSeq() {
        return seq.orElse(0) + 1;
    }

    /** Whether no slot is known as a whole. */
    boolean isLittle() {
        return slots.isEmpty();
    }

    void forgetMost() {
        forgetAllBut(ROWS_WHEN_IDLE);
        slots.clear();
    }

    private void forgetAllBut(int most) {
        Iterator<Entry.Key> oldest = rows.keySet().iterator();
        while (rows.size() > most) {
            oldest.next();
            oldest.remove();
        }
    }
}
