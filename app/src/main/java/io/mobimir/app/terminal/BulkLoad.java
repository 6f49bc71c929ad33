package io.mobimir.app.terminal;

import io.mobimir.shop.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Runs a task for every number from 0 up, in several threads, and shows the progress. */
public final class BulkLoad {
    private static final int BAR = 30;
    private static final int PLAIN_STEPS = 10;
    private static final int TRIES = 5;

    private final StartProgress progress;
    private final boolean live;
    private final int threads;

    public BulkLoad(StartProgress progress, boolean live, int threads) {
        this.progress = progress;
        this.live = live;
        this.threads = threads;
    }

    /** Runs the task for single numbers. It must be safe to repeat: it is repeated a few times after a failure of the store. */
    public void run(String what, int total, IntConsumer task) {
        run(what, total, 1, (from, to) -> task.accept(from));
    }

    /** A task for several numbers at a time. */
    @FunctionalInterface
    public interface Part {
        /** Runs the task from one number to the other, exclusive. */
        void run(int from, int to);
    }

    /** Runs the task for {@code atOnce} numbers at a time. */
    public void run(String what, int total, int atOnce, Part task) {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        AtomicBoolean failed = new AtomicBoolean();
        long started = System.nanoTime();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(() -> {
                    for (int n = next.getAndAdd(atOnce); n < total && !failed.get(); n = next.getAndAdd(atOnce)) {
                        int from = n;
                        int to = Math.min(total, from + atOnce);
                        attempt(() -> task.run(from, to), failed);
                        show(what, done.addAndGet(to - from), to - from, total, started);
                    }
                }));
            }
            await(running);
        } finally {
            pool.shutdownNow();
        }
    }

    private static void attempt(Runnable task, AtomicBoolean failed) {
        for (int tries = 1; ; tries++) {
            try {
                task.run();
                return;
            } catch (StoreException e) {
                if (tries == TRIES) {
                    failed.set(true);
                    throw e;
                }
            } catch (RuntimeException e) {
                failed.set(true);
                throw e;
            }
        }
    }

    private void show(String what, int done, int more, int total, long started) {
        int step = Math.max(1, live ? total / 500 : total / PLAIN_STEPS);
        if (done / step > (done - more) / step || done == total) {
            double seconds = Math.max(0.001, (System.nanoTime() - started) / 1e9);
            int filled = (int) ((long) done * BAR / total);
            progress.say(String.format(
                    Locale.ROOT,
                    "%-9s [%s%s] %,d of %,d, %,d/s",
                    what,
                    "#".repeat(filled),
                    "-".repeat(BAR - filled),
                    done,
                    total,
                    Math.round(done / seconds)));
        }
    }

    private static void await(List<Future<?>> running) {
        for (Future<?> each : running) {
            try {
                each.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
    }
}
