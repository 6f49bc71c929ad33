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
 * @param packedSlot the latest slot that has a packed row
 * @param rowSeq the latest {@code seq} at which a reservation got a row that was not on a packed row before
 * @param rows empty where there is certainly no row
 */
record KnownAccount(
        Level level,
        Standing standing,
        OptionalLong seq,
        int packedSlot,
        long rowSeq,
        LinkedHashMap<Entry.Key, Optional<Entry>> rows,
        KnownSlots slots) {
    /** Of an account without packed rows. */
    static final int NO_PACKED_SLOT = -1;

    private static final int MOST_ROWS = 2048;
    private static final int ROWS_WHEN_IDLE = 16;

    boolean isOpen() {
        return standing == Standing.OPEN;
    }

    boolean tellsOf(Entry.Key key) {
        return rows.containsKey(key) || slots.lacks(key);
    }

    /** Whether it may stand on a packed row, so that it takes more than a look for its row to know that it is absent. */
    boolean mayBeOnPackedRow(Entry.Key key) {
        return key.isReservation() && key.slot() <= packedSlot;
    }

    /** The row, if there is one and it is known. */
    Optional<Entry> row(Entry.Key key) {
        return rows.getOrDefault(key, Optional.empty());
    }

    /** As it is after a group was applied to it; this one must not be used any more. */
    KnownAccount after(Group group) {
        group.writes().forEach((key, entry) -> {
            rows.remove(key);
            rows.put(key, Optional.of(entry));
        });
        KnownSlots.forgetAllBut(MOST_ROWS, rows);
        slots.learn(group.rows().stream().map(Entry::key).toList());
        group.packedRows().values().forEach(slots::learn);
        return new KnownAccount(
                group.level(),
                Standing.OPEN,
                OptionalLong.of(nextSeq()),
                group.packedSlot(),
                group.rowSeq(),
                rows,
                slots);
    }

    /** All that is known now that this was found of the same account; only the result may be used. */
    KnownAccount and(KnownAccount found) {
        rows.putAll(found.rows);
        return this;
    }

    boolean isOfSameSeq(KnownAccount other) {
        return seq.equals(other.seq);
    }

    /** The same with what was known of whole slots before, to which the packed rows since then have to be added. */
    KnownAccount with(KnownSlots before) {
        return new KnownAccount(level, standing, seq, packedSlot, rowSeq, rows, before);
    }

    /** Whether all reservations that came after an earlier account are on packed rows. */
    boolean hasOnlyPackedRowsSince(KnownAccount earlier) {
        return earlier.seq.isPresent() && rowSeq <= earlier.seq.getAsLong();
    }

    long nextSeq() {
        return seq.orElse(0) + 1;
    }

    void forgetMost() {
        KnownSlots.forgetAllBut(ROWS_WHEN_IDLE, rows);
        slots.forget();
    }
}
