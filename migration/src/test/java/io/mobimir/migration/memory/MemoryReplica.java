package io.mobimir.migration.memory;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The reference for sides of a migration; parts are hashes of keys. */
public class MemoryReplica<S> implements Replica<S> {
    private final Map<String, Versioned<S>> states = new ConcurrentHashMap<>();

    @Override
    public Optional<Versioned<S>> read(String key) {
        return Optional.ofNullable(states.get(key));
    }

    @Override
    public void apply(String key, Versioned<S> state) {
        states.merge(key, state, (before, after) -> after.version() > before.version() ? after : before);
    }

    @Override
    public List<String> ranges(int about) {
        return IntStream.range(0, about).mapToObj(i -> i + "/" + about).toList();
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<S>> each) {
        int slash = range.indexOf('/');
        int part = Integer.parseInt(range.substring(0, slash));
        int parts = Integer.parseInt(range.substring(slash + 1));
        states.forEach((key, state) -> {
            if (Math.floorMod(key.hashCode(), parts) == part) {
                each.accept(new ScannedKey.Found<>(key, state));
            }
        });
    }

    /** Writes a state over any other; for broken sides. */
    protected final void put(String key, Versioned<S> state) {
        states.put(key, state);
    }
}
