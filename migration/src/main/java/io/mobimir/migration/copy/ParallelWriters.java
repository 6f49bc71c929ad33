package io.mobimir.migration.copy;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Time;
import io.mobimir.migration.record.Rejects;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes rows of several ranges at once, and no more than the side can take. Each writer takes as many waiting rows as
 * the side accepts in one group. Under a throttle that is one row, at full speed a full group.
 */
final class ParallelWriters<S> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ParallelWriters.class);

    private final SeedWriter<S> writer;
    private final int together;
    private final int threads;
    private final AtomicInteger writing = new AtomicInteger();
    private final BlockingQueue<Task> waiting;
    private final ExecutorService pool;

    /** @param atOnce how many rows are written at once, or two groups, so that one is prepared while the other is sent */
    ParallelWriters(Replica<S> other, Rejects rejects, int atOnce, Time time) {
        this.writer = new SeedWriter<>(other, rejects, time);
        this.together = other.seedsAtOnce();
        this.threads = together == 1 ? atOnce : Math.max(2, atOnce / together);
        this.waiting = new ArrayBlockingQueue<>(threads * together);
        this.pool = time.threads().pool("backfill-write", threads);
    }

    Batch batch() {
        return new Batch();
    }

    @Override
    public void close() {
        pool.shutdownNow();
        drop();
    }

    private void drop() {
        List<Task> left = new ArrayList<>();
        waiting.drainTo(left);
        left.forEach(task -> task.batch.end(false));
    }

    /** The rows of one range. */
    final class Batch {
        private final Phaser underWay = new Phaser(1);
        private volatile boolean failed;

        void write(ScannedKey<S> row) {
            underWay.register();
            try {
                waiting.put(new Task(row, this));
                summon();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                end(false);
            }
        }

        boolean hasFailed() {
            return failed;
        }

        /** Waits for every row; returns whether all were written. */
        boolean isWritten() {
            underWay.arriveAndAwaitAdvance();
            return !failed;
        }

        private void end(boolean written) {
            if (!written) {
                failed = true;
            }
            underWay.arriveAndDeregister();
        }
    }

    private final class Task {
        private final ScannedKey<S> row;
        private final Batch batch;

        Task(ScannedKey<S> row, Batch batch) {
            this.row = row;
            this.batch = batch;
        }
    }

    /** Starts one more writer, unless all are running. */
    private void summon() {
        if (writing.incrementAndGet() > threads) {
            writing.decrementAndGet();
            return;
        }
        try {
            pool.execute(this::work);
        } catch (RejectedExecutionException e) { // closed meanwhile
            drop();
        }
    }

    private void work() {
        List<Task> group = next();
        while (!group.isEmpty()) {
            write(group);
            group = next();
        }
        writing.decrementAndGet();
        if (!waiting.isEmpty()) { // a row came before this writer was counted off
            summon();
        }
    }

    private List<Task> next() {
        List<Task> group = new ArrayList<>(together);
        waiting.drainTo(group, together);
        return group;
    }

    private void write(List<Task> group) {
        boolean hopeless = group.stream().anyMatch(task -> task.batch.hasFailed());
        if (!hopeless && writer.isSeeded(group.stream().map(task -> task.row).toList())) {
            group.forEach(task -> task.batch.end(true));
        } else {
            group.forEach(this::writeAlone);
        }
    }

    /** Writes one row, unless its range has failed and is copied again anyway. */
    private void writeAlone(Task task) {
        boolean written = false;
        try {
            if (!task.batch.hasFailed()) {
                writer.seed(task.row);
                written = true;
            }
        } catch (RuntimeException e) {
            LOG.warn("A row could not be copied and will be tried again: {}", e.getMessage());
        } finally {
            task.batch.end(written);
        }
    }
}
