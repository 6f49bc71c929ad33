package io.mobimir.http.api.staff;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs jobs in the background, one at a time, and remembers the last.
 *
 * @param <V> the state of a job
 */
final class LastRun<V> implements AutoCloseable {
    private final ExecutorService worker;
    private @Nullable V last;
    private boolean running;

    LastRun(String thread) {
        this.worker = Executors.newSingleThreadExecutor(work -> {
            Thread daemon = new Thread(work, thread);
            daemon.setDaemon(true);
            return daemon;
        });
    }

    /**
     * Starts a job, unless one is running; returns the state of the one that runs.
     *
     * @param work returns the final state; must not throw
     */
    synchronized V begin(V begun, Supplier<V> work) {
        V known = last;
        if (known != null && running) {
            return known;
        }
        last = begun;
        running = true;
        worker.execute(() -> end(work.get()));
        return begun;
    }

    private synchronized void end(V ended) {
        last = ended;
        running = false;
    }

    synchronized Optional<V> last() {
        return Optional.ofNullable(last);
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
