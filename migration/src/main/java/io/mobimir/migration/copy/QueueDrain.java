package io.mobimir.migration.copy;

import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.QueuedKey;
import io.mobimir.shop.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** Copies the keys that wait in the queue, several at once. */
public final class QueueDrain implements AutoCloseable {
    private static final int AT_ONCE = 500;
    private static final int WORKERS = 8;
    /** Limits one turn, because the engine must renew its claim well within the lease. */
    private static final Duration TURN = Duration.ofSeconds(1);

    private final KeyCopy copying;
    private final Time time;
    private final ExecutorService workers;

    public QueueDrain(KeyCopy copying, Time time) {
        this.copying = copying;
        this.time = time;
        this.workers = time.threads().pool("drain", WORKERS);
    }

    /**
     * Copies some of the waiting keys, each once however many entries it has. After about a second the rest is left to
     * the next call.
     *
     * @return how many entries are done
     * @throws StoreException if a side failed; entries that are not done stay in the queue
     */
    public int some(MigrationRecords home, Side from) {
        Map<String, List<QueuedKey>> due = home.queue().next(AT_ONCE).stream()
                .filter(queued -> !queued.due().isAfter(time.now()))
                .collect(Collectors.groupingBy(QueuedKey::key));
        long begun = time.nanoTime();
        AtomicBoolean over = new AtomicBoolean();
        List<Callable<Integer>> turns = due.values().stream()
                .<Callable<Integer>>map(key -> () -> isOver(over, begun) ? 0 : copy(key, home, from, over))
                .toList();
        return sum(turns);
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }

    private boolean isOver(AtomicBoolean over, long begun) {
        return over.get() || time.since(begun).compareTo(TURN) >= 0;
    }

    private int sum(List<Callable<Integer>> turns) {
        int done = 0;
        try {
            for (Future<Integer> turn : workers.invokeAll(turns)) {
                done += turn.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof StoreException failure ? failure : new IllegalStateException(e.getCause());
        }
        return done;
    }

    /** Copies one key for all its entries; a failure ends the copies of the other keys too. */
    private int copy(List<QueuedKey> entries, MigrationRecords home, Side from, AtomicBoolean over) {
        try {
            copy(entries.get(0).key(), home, from);
            entries.forEach(home.queue()::remove);
            return entries.size();
        } catch (StoreException e) {
            over.set(true);
            throw e;
        }
    }

    private void copy(String key, MigrationRecords home, Side from) {
        try {
            copying.copy(key, from);
        } catch (IllegalArgumentException e) {
            home.rejects().putAside(key, String.valueOf(e.getMessage()));
        }
    }
}
