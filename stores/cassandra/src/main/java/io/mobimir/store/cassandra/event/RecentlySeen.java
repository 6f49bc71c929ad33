package io.mobimir.store.cassandra.event;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Remembers recent entries, each for a limited time, and at most a fixed number of the newest. */
final class RecentlySeen<K> {
    private final Duration memory;
    private final LongSupplier nanoTime;
    private final Map<K, Long> seen;

    RecentlySeen(int capacity, Duration memory, LongSupplier nanoTime) {
        this.memory = memory;
        this.nanoTime = nanoTime;
        this.seen = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, Long> eldest) {
                return size() > capacity;
            }
        };
    }

    synchronized boolean contains(K key) {
        Long at = seen.get(key);
        return at != null && nanoTime.getAsLong() - at < memory.toNanos();
    }

    synchronized void add(K key) {
        seen.remove(key);
        seen.put(key, nanoTime.getAsLong());
    }
}
