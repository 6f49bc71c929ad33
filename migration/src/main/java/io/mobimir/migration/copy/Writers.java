package io.mobimir.migration.copy;

import io.mobimir.migration.Replica;
import io.mobimir.migration.Scanned;
import io.mobimir.migration.record.Rejects;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes rows of several ranges at once, and no more than the side can take. Each writer takes as many of the rows that wait as the
 * side wants to be given at once: under a governor that is one at a time, at full speed it is all of them.
 */
final class Writers<S> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Writers.class);

    private final Seeding<S> seeding;
    private final int together;
    private final BlockingQueue<Task> waiting;
    private final ExecutorService pool;

    /** @param atOnce so many rows are written at once, or two groups, so that one is prepared while the other travels */
    Writers(Replica<S> other, Rejects rejects, int atOnce) {
        this.seeding = new Seeding<>(other, rejects);
        this.together = other.seedsAtOnce();
        int threads = together == 1 ? atOnce : Math.max(2, atOnce / together);
        this.waiting = new ArrayBlockingQueue<>(threads * together);
        this.pool = Executors.newFixedThreadPool(threads, Backfill.daemon("backfill-write"));
        for (int i = 0; i < threads; i++) {
            pool.execute(this::work);
        }
    }

    Batch batch() {
        return new Batch();
    }

    @Override
    public void close() {
        pool.shutdownNow();
        List<Task> left = new ArrayList<>();
        waiting.drainTo(left);
        left.forEach(task -> task.batch.end(false));
    }

    /** The rows of one range. */
    final class Batch {
        private final Phaser underWay = new Phaser(1);
        private volatile boolean failed;

        void write(Scanned<S> row) {
            underWay.register();
            try {
                waiting.put(new Task(row, this));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                end(false);
            }
        }

        boolean hasFailed() {
            return failed;
        }

        /** Waits for every row; whether all went well. */
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
        private final Scanned<S> row;
        private final Batch batch;

        Task(Scanned<S> row, Batch batch) {
            this.row = row;
            this.batch = batch;
        }
    }

    private void work() {
        try {
            while (true) {
                List<Task> group = new ArrayList<>(together);
                group.add(waiting.take());
                waiting.drainTo(group, together - 1);
                write(group);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(List<Task> group) {
        boolean hopeless = group.stream().anyMatch(task -> task.batch.hasFailed());
        if (!hopeless && seeding.isSeeded(group.stream().map(task -> task.row).toList())) {
            group.forEach(task -> task.batch.end(true));
        } else {
            group.forEach(this::writeAlone);
        }
    }

    /** Spares the effort where the range has to be copied again anyway. */
    private void writeAlone(Task task) {
        boolean written = false;
        try {
            if (!task.batch.hasFailed()) {
                seeding.seed(task.row);
                written = true;
            }
        } catch (RuntimeException e) {
            LOG.warn("A row could not be copied and will be tried again: {}", e.getMessage());
        } finally {
            task.batch.end(written);
        }
    }
}
