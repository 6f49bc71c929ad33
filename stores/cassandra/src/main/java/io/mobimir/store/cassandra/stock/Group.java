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
 * sheet if they are many, everything else as rows.
 */
final class Group {
    private static final int FEWEST_ON_SHEET = 8;

    private final Known from;
    private final Map<Entry.Key, Entry> writes = new LinkedHashMap<>();
    private final Set<Entry.Key> assumedAbsent = new HashSet<>();
    private final List<Runnable> answers = new ArrayList<>();
    private final Map<Integer, List<Entry>> sheets = new HashMap<>();
    private final List<Entry> rows = new ArrayList<>();
    private Level level;
    private long rowed;
    private boolean guessed;

    private Group(Known from) {
        this.from = from;
        this.level = from.level();
    }

    /** Decides. */
    static Group of(Known from, List<Waiting<?>> calls) {
        Group group = new Group(from);
        calls.forEach(group::add);
        group.layOut();
        return group;
    }

    /** A row that nobody looked at is taken for absent; if it gets written, the write checks that, but not what is on sheets. */
    private void add(Waiting<?> call) {
        Entry.Key key = call.entry().key();
        Optional<Entry> earlier = Optional.ofNullable(writes.get(key));
        boolean sure = earlier.isPresent() || from.tellsOf(key);
        guessed |= !sure && !call.opens();
        Optional<Entry> row = earlier.or(() -> from.row(key));
        Waiting.Decision decision = call.decide(level, row);
        level = decision.level();
        answers.add(decision.answer());
        if (decision.written().isPresent()) {
            writes.put(key, decision.written().get());
            if (!sure) {
                assumedAbsent.add(key);
                guessed |= from.mayBeOnSheet(key);
            }
        } else {
            guessed |= !sure;
        }
    }

    /** Where there is a sheet already, everybody new goes on one: whoever wants to know of the slot reads sheets anyway. */
    private void layOut() {
        for (Entry entry : writes.values()) {
            if (isNew(entry.key())) {
                sheets.computeIfAbsent(entry.key().slot(), slot -> new ArrayList<>())
                        .add(entry);
            } else {
                rows.add(entry);
            }
        }
        sheets.entrySet()
                .removeIf(few -> few.getKey() > from.sheeted()
                        && few.getValue().size() < FEWEST_ON_SHEET
                        && rows.addAll(few.getValue()));
        rowed = rows.stream().map(Entry::key).anyMatch(this::isWithoutRow) ? from.nextSeq() : from.rowed();
    }

    private boolean isWithoutRow(Entry.Key key) {
        return key.isReservation() && from.row(key).isEmpty();
    }

    /** Whether it is a reservation that certainly has neither a row nor a place on a sheet. */
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

    /** What is written on sheets, by its slot. */
    Map<Integer, List<Entry>> sheets() {
        return sheets;
    }

    /** The latest slot that has a sheet once all is written. */
    int sheeted() {
        return sheets.keySet().stream().reduce(from.sheeted(), Math::max);
    }

    /**
     * The latest {@code seq} at which a reservation got a row that was not on a sheet before, once all is written. Decided with
     * everything else: what the group was decided from will know the rows by the time it is asked again.
     */
    long rowed() {
        return rowed;
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

        void add(Waiting<?> call) {
            calls++;
            bytes += StockStatements.bytes(account, call.entry());
        }
    }
}
