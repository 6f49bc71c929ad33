package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Waiting calls, decided in order from one state of their account, and what has to be written for all of them: new reservations on a
 * packed row if they are many, everything else as rows.
 */
final class Group {
    private static final int FEWEST_IN_PACKED_ROW = 8;

    private final KnownAccount from;
    private final Map<Entry.Key, Entry> writes = new LinkedHashMap<>();
    private final Set<Entry.Key> assumedAbsent = new HashSet<>();
    private final List<Runnable> answers = new ArrayList<>();
    private final Map<Integer, List<Entry>> packedRows = new HashMap<>();
    private final List<Entry> rows = new ArrayList<>();
    private Level level;
    private long rowSeq;
    private boolean guessed;

    private Group(KnownAccount from) {
        this.from = from;
        this.level = from.level();
    }

    /** Decides. */
    static Group of(KnownAccount from, List<WaitingCall<?>> calls) {
        Group group = new Group(from);
        calls.forEach(group::add);
        group.layOut();
        return group;
    }

    /** A row that nobody looked at is taken for absent; if it gets written, the write checks that, but not what is on packed rows. */
    private void add(WaitingCall<?> call) {
        Entry.Key key = call.entry().key();
        Optional<Entry> earlier = Optional.ofNullable(writes.get(key));
        boolean sure = earlier.isPresent() || from.tellsOf(key);
        guessed |= !sure && !call.opens();
        Optional<Entry> row = earlier.or(() -> from.row(key));
        WaitingCall.DecidedCall decision = call.decide(level, row);
        level = decision.level();
        answers.add(decision.answer());
        if (decision.written().isPresent()) {
            writes.put(key, decision.written().get());
            if (!sure) {
                assumedAbsent.add(key);
                guessed |= from.mayBeOnPackedRow(key);
            }
        } else {
            guessed |= !sure;
        }
    }

    /** Where there is a packed row already, everybody new goes on one: whoever wants to know of the slot reads packed rows anyway. */
    private void layOut() {
        for (Entry entry : writes.values()) {
            if (isNew(entry.key())) {
                packedRows
                        .computeIfAbsent(entry.key().slot(), slot -> new ArrayList<>())
                        .add(entry);
            } else {
                rows.add(entry);
            }
        }
        packedRows
                .entrySet()
                .removeIf(few -> few.getKey() > from.packedSlot()
                        && few.getValue().size() < FEWEST_IN_PACKED_ROW
                        && rows.addAll(few.getValue()));
        rowSeq = rows.stream().map(Entry::key).anyMatch(this::isWithoutRow) ? from.nextSeq() : from.rowSeq();
    }

    private boolean isWithoutRow(Entry.Key key) {
        return key.isReservation() && from.row(key).isEmpty();
    }

    /** Whether it is a reservation that certainly has neither a row nor a place on a packed row. */
    private boolean isNew(Entry.Key key) {
        return isWithoutRow(key) && !assumedAbsent.contains(key);
    }

    /** Whether an answer rests on a row being absent that nothing will check. */
    boolean isGuess() {
        return guessed;
    }

    Level level() {
        return level;
    }

    Map<Entry.Key, Entry> writes() {
        return writes;
    }

    /** What is written as rows. */
    List<Entry> rows() {
        return rows;
    }

    /** What is written on packed rows, by its slot. */
    Map<Integer, List<Entry>> packedRows() {
        return packedRows;
    }

    /** The latest slot that has a packed row once all is written. */
    int packedSlot() {
        return packedRows.keySet().stream().reduce(from.packedSlot(), Math::max);
    }

    /**
     * The latest {@code seq} at which a reservation got a row that was not on a packed row before, once all is written. Decided with
     * everything else: what the group was decided from will know the rows by the time it is asked again.
     */
    long rowSeq() {
        return rowSeq;
    }

    /** Whether the write of this row must check that there is none. */
    boolean mustBeAbsent(Entry.Key key) {
        return assumedAbsent.contains(key);
    }

    /** How many calls it decides. */
    int size() {
        return answers.size();
    }

    void answer() {
        answers.forEach(Runnable::run);
    }

    /** Calls that are to be decided together, while they are gathered. */
    static final class GroupLoad {
        private static final int MOST_CALLS = 512;
        /** A node would take more in one mutation, but others wait for it. */
        private static final int MOST_BYTES = 240 * 1024;

        private final Account account;
        private int calls;
        private int bytes;

        GroupLoad(Account account) {
            this.account = account;
        }

        boolean isFull() {
            return calls >= MOST_CALLS || bytes >= MOST_BYTES;
        }

        void add(WaitingCall<?> call) {
            calls++;
            bytes += StockStatements.bytes(account, call.entry());
        }
    }
}
