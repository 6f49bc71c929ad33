package io.mobimir.store.cassandra.audit;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Runs checks that wait for the store, some at the same time; whoever begins more than that waits. For one thread. */
final class ParallelChecks implements AutoCloseable {
    private final int atOnce;
    private final Semaphore free;
    private final ExecutorService threads;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    ParallelChecks(int atOnce) {
        this.atOnce = atOnce;
        this.free = new Semaphore(atOnce);
        this.threads = Executors.newFixedThreadPool(atOnce, check -> {
            Thread thread = new Thread(check, "audit");
            thread.setDaemon(true);
            return thread;
        });
    }

    void begin(Runnable check) {
        free.acquireUninterruptibly();
        requireNoFailure();
        threads.execute(() -> {
            try {
                check.run();
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
            } finally {
                free.release();
            }
        });
    }

    /** Waits for all checks; throws what the first that failed has thrown. */
    void finish() {
        free.acquireUninterruptibly(atOnce);
        free.release(atOnce);
        requireNoFailure();
    }

    private void requireNoFailure() {
        Throwable first = failure.get();
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException mistake) {
            throw mistake;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
