package io.mobimir.store.cassandra.stock;

import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What was used lately, and made when it was first wanted. Whoever asks for something that is there waits for nobody. If there is too
 * much, the half that was used longest ago is dropped.
 */
final class Lately<K, V> {
    private final int most;
    private final Function<K, V> make;
    private final ConcurrentHashMap<K, Used<V>> all = new ConcurrentHashMap<>();

    private static final class Used<V> {
        private final V value;
        private volatile long at = System.nanoTime();

        Used(V value) {
            this.value = value;
        }
    }

    Lately(int most, Function<K, V> make) {
        this.most = most;
        this.make = make;
    }

    V get(K key) {
        Used<V> found = all.get(key);
        if (found == null) {
            found = Objects.requireNonNull(all.computeIfAbsent(key, missing -> new Used<>(make.apply(missing))));
            dropOldest();
        } else {
            found.at = System.nanoTime();
        }
        return found.value;
    }

    /** By half, so that it is not done for each new one. */
    private synchronized void dropOldest() {
        if (all.size() > most) {
            long now = System.nanoTime();
            long[] ages = all.values().stream()
                    .mapToLong(each -> now - each.at)
                    .sorted()
                    .toArray();
            long middle = ages[ages.length / 2];
            all.values().removeIf(each -> now - each.at >= middle && all.size() > most / 2);
        }
    }

    int size() {
        return all.size();
    }
}
