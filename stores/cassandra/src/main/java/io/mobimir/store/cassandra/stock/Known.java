package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Standing;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An account as it was at one {@code seq}: its level, and those of its rows that were looked at or written. As every
 * change raises {@code seq}, it is all still true if {@code seq} is still the same; so old knowledge is never wrong, only
 * useless.
 *
 * @param standing changes with {@code seq} only, as everything else
 * @param seq none if the account was never written to
 * @param sheeted the latest slot that has a sheet
 * @param rowed the latest {@code seq} at which a reservation got a row that was not on a sheet before
 * @param rows empty where there is certainly no row
 */
record Known(
        Level level,
        Standing standing,
        OptionalLong seq,
        int sheeted,
        long rowed,
        LinkedHashMap<Entry.Key, Optional<Entry>> rows,
        Slots slots) {
    /** Of an account without sheets. */
    static final int NO_SHEETS = -1;

    private static final int MOST_ROWS = 2048;
    private static final int ROWS_WHEN_IDLE = 16;

    boolean isOpen() {
        return standing == Standing.OPEN;
    }

    boolean tellsOf(Entry.Key key) {
        return rows.containsKey(key) || slots.lacks(key);
    }

    /** Whether it may stand on a sheet, so that it takes more than a look for its row to know that it is absent. */
    boolean mayBeOnSheet(Entry.Key key) {
        return key.isReservation() && key.slot() <= sheeted;
    }

    /** The row, if there is one and it is known. */
    Optional<Entry> row(Entry.Key key) {
        return rows.getOrDefault(key, Optional.empty());
    }

    /** As it is after a group was applied to it; this one must not be used any more. */
    Known after(Group group) {
        group.writes().forEach((key, entry) -> {
            rows.remove(key);
            rows.put(key, Optional.of(entry));
        });
        Slots.forgetAllBut(MOST_ROWS, rows);
        slots.learn(group.rows().stream().map(Entry::key).toList());
        group.sheets().values().forEach(slots::learn);
        return new Known(
                group.level(), Standing.OPEN, OptionalLong.of(nextSeq()), group.sheeted(), group.rowed(), rows, slots);
    }

    /** All that is known now that this was found of the same account; only the result may be used. */
    Known and(Known found) {
        rows.putAll(found.rows);
        return this;
    }

    boolean isOfSameSeq(Known other) {
        return seq.equals(other.seq);
    }

    /** The same with what was known of whole slots before, to which the sheets since then have to be added. */
    Known with(Slots before) {
        return new Known(level, standing, seq, sheeted, rowed, rows, before);
    }

    /** Whether all reservations that came after an earlier account are on sheets. */
    boolean hasOnlySheetsSince(Known earlier) {
        return earlier.seq.isPresent() && rowed <= earlier.seq.getAsLong();
    }

    long nextSeq() {
        return seq.orElse(0) + 1;
    }

    void forgetMost() {
        Slots.forgetAllBut(ROWS_WHEN_IDLE, rows);
        slots.forget();
    }
}
