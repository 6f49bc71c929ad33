package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Users who send requests all the time and remember every answer. */
final class CounterTraffic implements AutoCloseable {
    private final int keys;
    private final Map<String, AtomicLong> acknowledged = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> largest = new ConcurrentHashMap<>();
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
    private final ReentrantReadWriteLock pause = new ReentrantReadWriteLock(true);
    private final List<Thread> users = new ArrayList<>();
    private final AtomicLong requests = new AtomicLong();
    private volatile boolean over;

    /** Creates users of this many keys; with fewer keys they collide more often. */
    CounterTraffic(int keys) {
        this.keys = keys;
    }

    /** Starts several users of one instance. */
    CounterTraffic on(Counters counters, int many) {
        for (int i = 0; i < many; i++) {
            Thread user = new Thread(() -> use(counters), "user");
            user.setDaemon(true);
            users.add(user);
            user.start();
        }
        return this;
    }

    long requests() {
        return requests.get();
    }

    /** Pauses all users and checks that each counter is the acknowledged one, no user saw less, and no request failed. */
    void check(Counters now) {
        pause.writeLock().lock();
        try {
            acknowledged.forEach((key, count) -> {
                long value = now.find(key).orElse(0L);
                if (value != count.get()) {
                    complaints.add("%s is %d after %d acknowledged writes".formatted(key, value, count.get()));
                }
            });
        } finally {
            pause.writeLock().unlock();
        }
        assertThat(complaints).isEmpty();
    }

    /** Waits until this many more requests were made. */
    void pass(int more) {
        long until = requests.get() + more;
        CounterMigration.await(() -> requests.get() >= until, () -> "no traffic");
    }

    @Override
    public void close() {
        over = true;
        CounterMigration.await(() -> users.stream().noneMatch(Thread::isAlive), () -> "users who leave");
    }

    private void use(Counters counters) {
        while (!over) {
            pause.readLock().lock();
            try {
                request(counters, "key-" + ThreadLocalRandom.current().nextInt(keys));
            } catch (RuntimeException e) {
                complaints.add("failed: " + e);
            } finally {
                pause.readLock().unlock();
            }
            requests.incrementAndGet();
        }
    }

    private void request(Counters counters, String key) {
        AtomicLong most = largest.computeIfAbsent(key, none -> new AtomicLong());
        if (ThreadLocalRandom.current().nextInt(3) > 0) {
            long made = counters.increment(key);
            acknowledged.computeIfAbsent(key, none -> new AtomicLong()).incrementAndGet();
            most.accumulateAndGet(made, Math::max);
        } else {
            long known = most.get();
            long seen = counters.find(key).orElse(0L);
            if (seen < known) {
                complaints.add("%s was read as %d after it was %d".formatted(key, seen, known));
            }
        }
        LockSupport.parkNanos(50_000);
    }
}
