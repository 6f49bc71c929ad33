package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Waiting calls, decided in order from one state of their account, and what has to be written for all of them. */
final class Group {
    private final Known from;
    private final Map<Entry.Key, Entry> writes = new LinkedHashMap<>();
    private final Set<Entry.Key> assumedAbsent = new HashSet<>();
    private final List<Runnable> answers = new ArrayList<>();
    private Level level;
    private boolean guessed;

    private Group(Known from) {
        this.from = from;
        this.level = from.level();
    }

    static Group of(Known from, List<Waiting<?>> calls) {
        Group group = new Group(from);
        calls.forEach(group::add);
        return group;
    }

    /** A row that nobody looked at is taken for absent; if it gets written, the write checks that. */
    private void add(Waiting<?> call) {
        Entry.Key key = call.entry().key();
        boolean sure = writes.containsKey(key) || from.tellsOf(key);
        Optional<Entry> row = Optional.ofNullable(writes.get(key)).or(() -> from.row(key));
        Waiting.Decision decision = call.decide(level, row);
        level = decision.level();
        answers.add(decision.answer());
        if (decision.written().isPresent()) {
            writes.put(key, decision.written().get());
            if (!sure) {
                assumedAbsent.add(key);
            }
        } else {
            guessed |= !sure;
        }
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

    /** Whether the write of this row must check that there is none. */
    boolean mustBeAbsent(Entry.Key key) {
        return assumedAbsent.contains(key);
    }

    void answer() {
        answers.forEach(Runnable::run);
    }
}
