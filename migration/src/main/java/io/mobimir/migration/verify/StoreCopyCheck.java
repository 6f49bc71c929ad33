package io.mobimir.migration.verify;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.Differences;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks the copies that a store keeps of each row, beside the scan that digests the rows. Each check waits for the
 * store, so several run at once. A copy that is being written is given time.
 */
final class StoreCopyCheck<S> implements AutoCloseable {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
    private static final int LOOKERS = 8;
    private static final int KEYS_AT_ONCE = 32;

    private final MigratedEntity<S> entity;
    private final Differences differences;
    private final Timing timing;
    private final Time time;
    private final Consumer<String> faulty;
    private final Set<String> suspects = ConcurrentHashMap.newKeySet();
    private final ExecutorService lookers;
    private final Semaphore free = new Semaphore(LOOKERS);
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    private List<String> next = new ArrayList<>();

    StoreCopyCheck(
            MigratedEntity<S> entity, Differences differences, Timing timing, Time time, Consumer<String> faulty) {
        this.entity = entity;
        this.differences = differences;
        this.timing = timing;
        this.time = time;
        this.lookers = time.threads().pool("verify-copies", LOOKERS);
        this.faulty = faulty;
    }

    void look(String key, Replica<S> replica) {
        next.add(key);
        if (next.size() == KEYS_AT_ONCE) {
            lookAtNext(replica);
        }
    }

    private void lookAtNext(Replica<S> replica) {
        List<String> keys = next;
        next = new ArrayList<>();
        requireSuccess();
        free.acquireUninterruptibly();
        lookers.execute(() -> {
            try {
                keys.forEach(key -> replica.checkCopies(key, fault -> suspects.add(key)));
            } catch (RuntimeException e) {
                failure.compareAndSet(null, e);
            } finally {
                free.release();
            }
        });
    }

    private void requireSuccess() {
        RuntimeException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }

    private void awaitLooks(Replica<S> replica) {
        lookAtNext(replica);
        free.acquireUninterruptibly(LOOKERS);
        free.release(LOOKERS);
        requireSuccess();
    }

    /** Checks the suspects again until they are right or time is over; returns how many stay wrong. */
    long settle(Replica<S> replica) {
        awaitLooks(replica);
        long begun = time.nanoTime();
        Map<String, List<String>> wrong = lookAgain(replica);
        while (!wrong.isEmpty() && time.since(begun).compareTo(timing.settling()) < 0) {
            time.pause(LOOK_AGAIN);
            wrong = lookAgain(replica);
        }
        wrong.forEach((key, faults) -> note(key, faults, replica));
        suspects.clear();
        return wrong.size();
    }

    /** Drops checks that are under way. */
    @Override
    public void close() {
        lookers.shutdownNow();
    }

    private Map<String, List<String>> lookAgain(Replica<S> replica) {
        Map<String, List<String>> wrong = new HashMap<>();
        for (String key : suspects) {
            List<String> faults = new ArrayList<>();
            replica.checkCopies(key, faults::add);
            if (!faults.isEmpty()) {
                wrong.put(key, faults);
            }
        }
        suspects.retainAll(wrong.keySet());
        return wrong;
    }

    private void note(String key, List<String> faults, Replica<S> replica) {
        String text = String.join("; ", faults);
        boolean atOrigin = replica == entity.replicas().of(Side.ORIGIN);
        differences.note(new Difference(key, Difference.COPY, atOrigin ? text : "", atOrigin ? "" : text));
        faulty.accept(key);
    }
}
