package io.mobimir.migration;

import java.time.Duration;
import java.util.concurrent.ExecutorService;

/** Starts work in parallel and lets it wait for each other. */
public interface Threads {
    /** Returns threads of this machine. */
    static Threads system() {
        return new SystemThreads();
    }

    /** Starts a task; the process may end before the task does. */
    Task start(String name, Runnable body);

    /** Returns a pool that runs at most this many tasks at once. */
    ExecutorService pool(String name, int atOnce);

    Bell bell();

    /** A task that was started. */
    interface Task {
        boolean isOver();

        /** Waits until the task has ended. */
        void await() throws InterruptedException;
    }

    /** Wakes threads that wait for a change. */
    interface Bell {
        void ring();

        /**
         * Returns how often the bell has rung. Read it before you look for a change, so that {@link #await} misses
         * none.
         */
        long rung();

        /** Waits until the bell has rung more often than this; returns false if it did not in time. */
        boolean await(long rung, Duration longest) throws InterruptedException;
    }
}
