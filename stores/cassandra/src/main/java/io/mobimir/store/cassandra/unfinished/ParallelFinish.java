package io.mobimir.store.cassandra.unfinished;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finishes several announcements at the same time. One that takes long, because a payment provider does not answer, does not hold up the
 * others: later passes go on without it until it is over.
 */
final class ParallelFinish<W> {
    private static final int AT_ONCE = 16;
    /** A pass waits no longer for what it began last. */
    private static final Duration SLOW = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(ParallelFinish.class);

    private final Predicate<W> finisher;
    private final Semaphore free = new Semaphore(AT_ONCE);
    private final Set<W> underWay = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "sweep");
        thread.setDaemon(true);
        return thread;
    });

    ParallelFinish(Predicate<W> finisher) {
        this.finisher = finisher;
    }

    Pass pass() {
        return new Pass();
    }

    /** One look at several minutes. For one thread. */
    final class Pass {
        private final List<Begun> begun = new ArrayList<>();
        private final Set<Instant> seen = new HashSet<>();
        private final Set<Instant> unsettled = new HashSet<>();
        private boolean full;
        private int settled;

        /** Work of a minute, and whether it was settled. */
        private record Begun(Instant minute, Future<Boolean> end) {}

        /** Says that a minute was read and all of its work begun or left. */
        void saw(Instant minute) {
            seen.add(minute);
        }

        /** Leaves work of this minute for a later pass. */
        void leave(Instant minute) {
            unsettled.add(minute);
        }

        /** Finishes the work of this minute, unless it is under way or everybody has been busy for long. */
        void begin(Instant minute, W work) {
            if (full || underWay.contains(work) || !isFree()) {
                unsettled.add(minute);
                return;
            }
            underWay.add(work);
            begun.add(new Begun(minute, threads.submit(() -> finish(work))));
        }

        private boolean isFree() {
            try {
                full = !free.tryAcquire(SLOW.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                full = true;
            }
            return !full;
        }

        /** Waits for what was begun, but not long, and returns the minutes of which nothing is left. */
        Set<Instant> settledMinutes() {
            long end = System.nanoTime() + SLOW.toNanos();
            for (Begun each : begun) {
                if (isSettled(each, end)) {
                    settled++;
                } else {
                    unsettled.add(each.minute);
                }
            }
            Set<Instant> minutes = new HashSet<>(seen);
            minutes.removeAll(unsettled);
            return minutes;
        }

        private boolean isSettled(Begun each, long end) {
            try {
                return each.end.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                return false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Returns how many announcements were settled by the time that {@link #settledMinutes} returned. */
        int settled() {
            return settled;
        }
    }

    private boolean finish(W work) {
        try {
            return finisher.test(work);
        } catch (RuntimeException e) { // also what no attempt will finish: all the others must not wait for it
            LOG.warn("Could not finish {}, will try again: {}", work, e.getMessage());
            return false;
        } finally {
            underWay.remove(work);
            free.release();
        }
    }
}
