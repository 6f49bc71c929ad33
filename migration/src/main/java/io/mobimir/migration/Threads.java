package io.mobimir.migration;

import java.time.Duration;
import java.util.concurrent.ExecutorService;

/** What a process does at the same time as other things, and how these wait for each other. */
public interface Threads {
    /** Those of the machine. */
    static Threads system() {
        return new SystemThreads();
    }

    /** Begins something; the process may end before it. */
    Task start(String name, Runnable body);

    /** Does what it is given, so many at once. */
    ExecutorService pool(String name, int atOnce);

    Bell bell();

    /** Something that was begun. */
    interface Task {
        boolean isOver();

        /** Waits for its end. */
        void await() throws InterruptedException;
    }

    /** Wakes those who wait for something to change. */
    interface Bell {
        void ring();

        /** How often it has rung. To be asked before a look at what may change, so that no change is slept through. */
        long rung();

        /** Waits until it has rung more often than that; false if it did not for so long. */
        boolean await(long rung, Duration longest) throws InterruptedException;
    }
}
