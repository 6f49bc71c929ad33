package io.mobimir.migration.copy;

import io.mobimir.migration.Replica;
import io.mobimir.migration.Scanned;
import io.mobimir.migration.Scanned.Found;
import io.mobimir.migration.Scanned.Rejected;
import io.mobimir.migration.Time;
import io.mobimir.migration.record.Rejects;
import io.mobimir.shop.StoreException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes rows of several ranges at once, never more than so many. */
final class Writers<S> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Writers.class);
    private static final int ATTEMPTS = 4;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

    private final Replica<S> other;
    private final Rejects rejects;
    private final Semaphore room;
    private final ExecutorService pool;

    Writers(Replica<S> other, Rejects rejects, int atOnce) {
        this.other = other;
        this.rejects = rejects;
        this.room = new Semaphore(atOnce);
        this.pool = Executors.newFixedThreadPool(atOnce, Backfill.daemon("backfill-write"));
    }

    Batch batch() {
        return new Batch();
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    /** The rows of one range. */
    final class Batch {
        private final Phaser underWay = new Phaser(1);
        private volatile boolean failed;

        void write(Scanned<S> row) {
            room.acquireUninterruptibly();
            underWay.register();
            pool.execute(() -> {
                try {
                    put(row);
                } catch (RuntimeException e) {
                    LOG.warn("A row could not be copied and will be tried again: {}", e.getMessage());
                    failed = true;
                } finally {
                    room.release();
                    underWay.arriveAndDeregister();
                }
            });
        }

        boolean hasFailed() {
            return failed;
        }

        /** Waits for every row; whether all went well. */
        boolean isWritten() {
            underWay.arriveAndAwaitAdvance();
            return !failed;
        }
    }

    private void put(Scanned<S> row) {
        if (row instanceof Rejected<S> rejected) {
            rejects.putAside(rejected.key(), rejected.reason());
        } else if (row instanceof Found<S> found) {
            seed(found);
        }
    }

    private void seed(Found<S> found) {
        for (int attempt = 1; ; attempt++) {
            try {
                other.seed(found.key(), found.state());
                return;
            } catch (IllegalArgumentException e) {
                rejects.putAside(found.key(), String.valueOf(e.getMessage()));
                return;
            } catch (StoreException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
                Time.sleep(FIRST_PAUSE.multipliedBy(1L << attempt));
            }
        }
    }
}
