package io.mobimir.migration.contract;

import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.memory.MemoryReplica;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** A side of a migration with one fault. */
final class BrokenReplica extends MemoryReplica<String> {
    private final Fault fault;
    private final Set<String> tried = ConcurrentHashMap.newKeySet();

    enum Fault {
        LAST_WINS,
        UNGUARDED,
        EQUAL_WINS,
        SEEDS_ABSENT_ONLY,
        TAKES_RETRY_FOR_DONE,
        LOSES_SEEDS,
        SEEDS_THE_LAST_ONLY,
        CUTS_TEXT,
        IGNORES_DELETIONS,
        FORGETS_DELETIONS,
        SCANS_TWICE,
        MAKES_UP_STATES
    }

    BrokenReplica(Fault fault) {
        this.fault = fault;
    }

    @Override
    public Optional<Versioned<String>> read(String key) {
        Optional<Versioned<String>> found = super.read(key);
        return fault == Fault.MAKES_UP_STATES && found.isEmpty()
                ? Optional.of(new Versioned<>(0, Optional.of("")))
                : found;
    }

    @Override
    public void apply(String key, Versioned<String> state) {
        boolean newer = super.read(key)
                .map(before -> before.version() < state.version())
                .orElse(true);
        switch (fault) {
            case LAST_WINS -> put(key, state);
            case UNGUARDED -> {
                LockSupport.parkNanos(100_000);
                if (newer) {
                    put(key, state);
                }
            }
            case EQUAL_WINS -> {
                if (newer || isAsOld(key, state)) {
                    put(key, state);
                }
            }
            case TAKES_RETRY_FOR_DONE -> {
                if (tried.add(key)) {
                    super.apply(key, state);
                }
            }
            case CUTS_TEXT ->
                super.apply(key, new Versioned<>(state.version(), state.state().map(BrokenReplica::cut)));
            case IGNORES_DELETIONS -> {
                if (state.state().isPresent()) {
                    super.apply(key, state);
                }
            }
            case FORGETS_DELETIONS -> {
                if (state.state().isPresent() || super.read(key).isPresent()) {
                    super.apply(key, state);
                }
            }
            case SEEDS_ABSENT_ONLY, LOSES_SEEDS, SEEDS_THE_LAST_ONLY, SCANS_TWICE, MAKES_UP_STATES ->
                super.apply(key, state);
        }
    }

    private boolean isAsOld(String key, Versioned<String> state) {
        return super.read(key)
                .map(before -> before.version() == state.version())
                .orElse(false);
    }

    private static String cut(String text) {
        return text.codePoints()
                .filter(Character::isBmpCodePoint)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Override
    public void seed(Map<String, Versioned<String>> states) {
        Iterator<Map.Entry<String, Versioned<String>>> left = states.entrySet().iterator();
        while (left.hasNext()) {
            Map.Entry<String, Versioned<String>> next = left.next();
            if (!skips(next.getKey(), left.hasNext())) {
                apply(next.getKey(), next.getValue());
            }
        }
    }

    private boolean skips(String key, boolean notLast) {
        return (fault == Fault.SEEDS_ABSENT_ONLY && super.read(key).isPresent())
                || (fault == Fault.LOSES_SEEDS && key.hashCode() % 5 == 0)
                || (fault == Fault.SEEDS_THE_LAST_ONLY && notLast);
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<String>> each) {
        super.scan(range, each);
        if (fault == Fault.SCANS_TWICE) {
            super.scan(range, each);
        }
    }
}
