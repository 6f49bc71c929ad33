package io.mobimir.store.cassandra.stock;

import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * What was used lately, and made when it was first wanted. Whoever asks for something that is there waits for nobody. If there is too
 * much, the half that was used longest ago is dropped.
 */
final class Lately<K, V> {
    private final int most;
    private final Function<K, V> make;
    private final ConcurrentHashMap<K, Used<V>> all = new ConcurrentHashMap<>();
    /** Time, as far as it matters here: how many were made. */
    private final AtomicInteger now = new AtomicInteger();

    private static final class Used<V> {
        private final V value;
        private volatile int at;

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
            found.at = now.incrementAndGet();
            dropOldest();
        } else if (found.at != now.get()) { // who writes what stands there already makes other cores read it again
            found.at = now.get();
        }
        return found.value;
    }

    /** By half, so that it is not done for each new one. */
    private synchronized void dropOldest() {
        if (all.size() > most) {
            int[] ages = all.values().stream()
                    .mapToInt(each -> now.get() - each.at)
                    .sorted()
                    .toArray();
            int middle = now.get() - ages[ages.length / 2];
            all.values().removeIf(each -> each.at - middle <= 0 && all.size() > most / 2);
        }
    }

    int size() {
        return all.size();
    }
}
