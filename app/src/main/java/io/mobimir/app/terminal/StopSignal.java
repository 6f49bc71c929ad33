package io.mobimir.app.terminal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and SIGTERM into an interruption of the thread that created this, and delays the end of the JVM until that
 * thread has cleaned up. After the limit the JVM ends anyway, and the nodes' own guards clean up.
 */
public final class StopSignal implements AutoCloseable {
    private static final long LIMIT_SECONDS = 10;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch cleanedUp = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "mobimir-stop");
    private volatile boolean received;

    private StopSignal() {}

    public static StopSignal listen() {
        StopSignal signal = new StopSignal();
        Runtime.getRuntime().addShutdownHook(signal.hook);
        return signal;
    }

    private void stop() {
        received = true;
        worker.interrupt();
        try {
            if (cleanedUp.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                Runtime.getRuntime().halt(ExitCodes.OK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean received() {
        return received;
    }

    /** Blocks until the signal or the event, whichever comes first; returns true for the signal. */
    public boolean comesBefore(CompletableFuture<?> event) {
        try {
            event.get();
        } catch (InterruptedException e) {
            return true;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
        return received;
    }

    /** Ends the wait for cleaning up; from now on a signal ends the process at once. */
    @Override
    public void close() {
        cleanedUp.countDown();
        if (!received) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
