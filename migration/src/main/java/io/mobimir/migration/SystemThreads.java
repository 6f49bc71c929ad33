package io.mobimir.migration;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

final class SystemThreads implements Threads {
    @Override
    public Task start(String name, Runnable body) {
        Thread thread = daemon(name, body);
        thread.start();
        return new Task() {
            @Override
            public boolean isOver() {
                return !thread.isAlive();
            }

            @Override
            public void await() throws InterruptedException {
                thread.join();
            }
        };
    }

    @Override
    public ExecutorService pool(String name, int atOnce) {
        return Executors.newFixedThreadPool(atOnce, body -> daemon(name, body));
    }

    private static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public Bell bell() {
        return new Monitor();
    }

    private static final class Monitor implements Bell {
        private long rung;

        @Override
        public synchronized void ring() {
            rung++;
            notifyAll();
        }

        @Override
        public synchronized long rung() {
            return rung;
        }

        @Override
        public synchronized boolean await(long known, Duration longest) throws InterruptedException {
            long end = System.nanoTime() + longest.toNanos();
            long left = longest.toNanos();
            while (rung <= known && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = end - System.nanoTime();
            }
            return rung > known;
        }
    }
}
