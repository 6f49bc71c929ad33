package io.mobimir.app.wiring;

import io.mobimir.app.config.Config;
import io.mobimir.app.wiring.Stores.Till;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.catalogue.ProductSweep;
import io.mobimir.store.cassandra.catalogue.search.CassandraProductSearch;
import io.mobimir.store.cassandra.checkout.CheckoutSweep;
import io.mobimir.store.cassandra.order.OrderSweep;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The work that every instance repeats beside its requests. Failed work is repeated after the same pause. */
final class BackgroundWork implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundWork.class);
    private static final Duration SWEEP = Duration.ofSeconds(3);
    /** So short that abandoned checkouts end within seconds. */
    private static final Duration BEAT = Duration.ofSeconds(1);

    private static final Duration WORDS = Duration.ofSeconds(1);
    private static final Duration LAST_WORK = Duration.ofSeconds(5);
    /** Several, so that long work, such as reading the whole catalogue, does not block the rest. */
    private static final int THREADS = 3;

    private final ScheduledExecutorService workers = threads(THREADS, "upkeep");
    /** Its own, or else long work would make this instance look dead. */
    private final ScheduledExecutorService heart = threads(1, "heartbeat");

    private static ScheduledExecutorService threads(int many, String name) {
        return Executors.newScheduledThreadPool(many, work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Finishes work that other instances left, and updates the index of words. */
    static BackgroundWork of(
            Stores stores, CassandraProductSearch search, Cassandra cassandra, Config config, Clock clock) {
        BucketPlans plans = stores.plans();
        BackgroundWork background = new BackgroundWork();
        background.repeat("unfinished orders", SWEEP, new OrderSweep(cassandra, plans, clock)::sweep);
        background.repeat(
                "unfinished products", SWEEP, new ProductSweep(cassandra, clock, plans, config.catalogue())::sweep);
        Till till = stores.till();
        background.repeat(background.heart, "heartbeats", BEAT, till.instances()::beat);
        background.repeat(
                "unfinished checkouts",
                BEAT,
                new CheckoutSweep(till.intents(), till.unfinished(), clock, till.checkout(), till.cancellation())
                        ::sweep);
        background.repeat("the index of words", WORDS, search::catchUp);
        return background;
    }

    void repeat(String what, Duration pause, Runnable work) {
        repeat(workers, what, pause, work);
    }

    private void repeat(ScheduledExecutorService threads, String what, Duration pause, Runnable work) {
        AtomicBoolean failing = new AtomicBoolean();
        var unused = threads.scheduleWithFixedDelay(
                () -> attempt(what, work, failing), 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Logs when an outage begins and when it ends. Catches errors too: one that escaped would end the work for good. */
    static void attempt(String what, Runnable work, AtomicBoolean failing) {
        try {
            work.run();
            if (failing.getAndSet(false)) {
                LOG.info("Background work on {} works again.", what);
            }
        } catch (RuntimeException | Error e) {
            if (!failing.getAndSet(true)) {
                LOG.warn("Background work on {} failed and is tried again until it works.", what, e);
            }
        }
    }

    @Override
    public void close() {
        heart.shutdownNow();
        workers.shutdownNow();
        awaitEnd(workers);
    }

    static void awaitEnd(ExecutorService workers) {
        try {
            if (!workers.awaitTermination(LAST_WORK.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("Background work did not end in time; the rest is done later.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
