package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.shop.stock.book.State;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * A partition of {@code stock_by_product_zone}, as lightweight transactions change it: one after the other, each wholly or not at all.
 * Checks after each that units and reservations still match, and keeps all that ever was.
 */
final class SimulatedAccount {
    private final Set<Flaw> flaws;
    private final NavigableMap<Entry.Key, Cell> cells =
            new TreeMap<>(Comparator.comparingInt(Entry.Key::slot).thenComparing(Entry.Key::id));
    private final List<Moment> history = new ArrayList<>();
    private Level level = Level.NONE;
    private OptionalLong seq = OptionalLong.empty();
    private int packedSlot = KnownAccount.NO_PACKED_SLOT;
    private long rowSeq;
    private String last = "";
    private final Map<String, Duration> callers = new TreeMap<>();

    /** What a store that cannot be trusted does wrong. */
    enum Flaw {
        APPLIES_WHAT_IS_OUT_OF_DATE,
        OVERWRITES_ROWS_THAT_SHOULD_BE_ABSENT,
        FORGETS_THAT_ROWS_CAME,
        FORGETS_THAT_THERE_ARE_SHEETS,
        HIDES_THE_LATEST_SHEET,
        CALLS_THE_UNKNOWN_NOT_APPLIED,
        CALLS_THE_UNKNOWN_APPLIED
    }

    /** A row: of an entry, or a packed row. */
    record Cell(Entry.Key key, Optional<Entry> entry, Optional<ByteBuffer> packedRow) {
        List<String> ids() {
            return packedRow.map(PackedReservations::ids).orElseGet(() -> List.of(key.id()));
        }

        List<Entry> entries() {
            return packedRow
                    .map(bytes -> PackedReservations.read(key.slot(), bytes))
                    .orElseGet(() -> List.of(entry.orElseThrow()));
        }
    }

    /** The account between two transactions. */
    record Moment(Level level, Map<Entry.Key, Mark> marks) {
        Optional<Mark> mark(Entry.Key key) {
            return Optional.ofNullable(marks.get(key));
        }
    }

    /** What a group sends: taken down at once, as nobody may change a request that is on its way. */
    record Write(
            String instance,
            OptionalLong guard,
            long next,
            Level level,
            long rowSeq,
            int packedSlot,
            List<Entry> rows,
            List<Entry.Key> absent,
            Map<Integer, ByteBuffer> packedRows) {
        static Write of(String instance, KnownAccount from, Group group) {
            Map<Integer, ByteBuffer> packedRows = new TreeMap<>();
            group.packedRows().forEach((slot, entries) -> packedRows.put(slot, PackedReservations.write(entries)));
            return new Write(
                    instance,
                    from.seq(),
                    from.nextSeq(),
                    group.level(),
                    group.rowSeq(),
                    group.packedSlot(),
                    List.copyOf(group.rows()),
                    group.rows().stream()
                            .map(Entry::key)
                            .filter(group::mustBeAbsent)
                            .toList(),
                    packedRows);
        }
    }

    SimulatedAccount(Set<Flaw> flaws) {
        this.flaws = flaws;
        history.add(new Moment(level, Map.of()));
    }

    boolean has(Flaw flaw) {
        return flaws.contains(flaw);
    }

    List<Moment> history() {
        return history;
    }

    Moment latest() {
        return history.get(history.size() - 1);
    }

    /** A refused write tells of the account only if it checked rows, too. */
    AccountStore.Attempt write(Write write) {
        boolean current = write.guard().equals(seq) || flaws.contains(Flaw.APPLIES_WHAT_IS_OUT_OF_DATE);
        List<Entry.Key> inTheWay =
                write.absent().stream().filter(cells::containsKey).toList();
        boolean free = inTheWay.isEmpty() || flaws.contains(Flaw.OVERWRITES_ROWS_THAT_SHOULD_BE_ABSENT);
        if (current && free) {
            apply(write);
            return new AccountStore.Attempt(true, Optional.empty());
        }
        boolean telling = !write.absent().isEmpty() && seq.isPresent();
        return new AccountStore.Attempt(false, telling ? Optional.of(known(inTheWay, List.of())) : Optional.empty());
    }

    private void apply(Write write) {
        level = write.level();
        seq = OptionalLong.of(write.next());
        last = write.instance();
        if (!flaws.contains(Flaw.FORGETS_THAT_ROWS_CAME)) {
            rowSeq = write.rowSeq();
        }
        write.rows().forEach(row -> cells.put(row.key(), new Cell(row.key(), Optional.of(row), Optional.empty())));
        write.packedRows().forEach((slot, packedRow) -> {
            Entry.Key key = new Entry.Key(slot, PackedReservations.name(write.next()));
            cells.put(key, new Cell(key, Optional.empty(), Optional.of(packedRow)));
            if (!flaws.contains(Flaw.FORGETS_THAT_THERE_ARE_SHEETS)) {
                packedSlot = write.packedSlot();
            }
        });
        check();
    }

    private void check() {
        Map<Entry.Key, Mark> marks = new HashMap<>();
        Set<Entry.Key> onPackedRows = new HashSet<>();
        for (Cell cell : cells.values()) {
            for (Entry entry : cell.entries()) {
                boolean first = cell.packedRow().isEmpty() || onPackedRows.add(entry.key());
                assertThat(first).as("%s stands on one packed only", entry).isTrue();
                if (cell.packedRow().isEmpty() || !marks.containsKey(entry.key())) {
                    marks.put(entry.key(), entry.mark());
                }
            }
        }
        Moment before = latest();
        marks.forEach((key, mark) -> assertThat(mayBecome(before.mark(key).map(Mark::state), mark.state()))
                .as("%s was %s and is %s", key, before.mark(key), mark)
                .isTrue());
        assertThat(level)
                .as("the level, and what the entries say")
                .isEqualTo(new Level(
                        units(marks, State.DELIVERY) - units(marks, State.HELD) - units(marks, State.CONFIRMED),
                        units(marks, State.HELD),
                        units(marks, State.CONFIRMED),
                        units(marks, State.DELIVERY)));
        history.add(new Moment(level, marks));
    }

    private static boolean mayBecome(Optional<State> before, State after) {
        if (before.isEmpty()) {
            return EnumSet.of(State.HELD, State.RELEASED, State.DELIVERY).contains(after);
        }
        return before.get() == after
                || switch (before.get()) {
                    case HELD ->
                        EnumSet.of(State.CONFIRMED, State.RELEASED, State.RETURNED)
                                .contains(after);
                    case CONFIRMED -> after == State.RETURNED;
                    case RELEASED, RETURNED, DELIVERY -> false;
                };
    }

    private static int units(Map<Entry.Key, Mark> marks, State state) {
        return marks.values().stream()
                .filter(mark -> mark.state() == state)
                .mapToInt(Mark::units)
                .sum();
    }

    KnownAccount rows(Collection<Entry.Key> keys) {
        return known(keys.stream().filter(cells::containsKey).toList(), keys);
    }

    KnownAccount withoutRows() {
        return known(List.of(), List.of());
    }

    private KnownAccount known(List<Entry.Key> found, Collection<Entry.Key> asked) {
        LinkedHashMap<Entry.Key, Optional<Entry>> rows = new LinkedHashMap<>();
        asked.forEach(key -> rows.put(key, Optional.empty()));
        found.forEach(
                key -> rows.put(key, Objects.requireNonNull(cells.get(key)).entry()));
        return new KnownAccount(
                level,
                seq.isPresent() ? Standing.OPEN : Standing.ABSENT,
                seq,
                packedSlot,
                rowSeq,
                rows,
                new KnownSlots());
    }

    /** The rows of a slot after this one. */
    List<Cell> after(Entry.Key key) {
        return List.copyOf(cells.subMap(key, false, new Entry.Key(key.slot() + 1, ""), false)
                .values());
    }

    /** The packed rows of a slot after this key. */
    List<Cell> packedRowsAfter(Entry.Key key) {
        List<Cell> packedRows =
                after(key).stream().filter(cell -> cell.packedRow().isPresent()).toList();
        boolean hidden = flaws.contains(Flaw.HIDES_THE_LATEST_SHEET) && !packedRows.isEmpty();
        return hidden ? packedRows.subList(0, packedRows.size() - 1) : packedRows;
    }

    TurnState turn(Duration now) {
        callers.values().removeIf(end -> end.compareTo(now) < 0);
        return new TurnState(seq.orElse(0), last, Set.copyOf(callers.keySet()));
    }

    void callOut(String instance, Duration until) {
        callers.put(instance, until);
    }

    void fallSilent(String instance) {
        callers.remove(instance);
    }
}
