package io.mobimir.app.wiring;

import io.mobimir.insight.heat.Heat;
import io.mobimir.insight.heat.HeatExchange;
import java.time.Clock;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends a span of counting every second, and a moment later exchanges counts with the other instances. Each has a thread of
 * its own: counting goes on while Cassandra does not answer. All instances tick when the second begins, so that what one
 * publishes is read by the others in the same second.
 */
final class HeatWork implements AutoCloseable {
    private static final long SECOND = 1_000;
    private static final long EXCHANGE_AFTER = 200;

    private final ScheduledExecutorService ticks = thread("heat-tick");
    private final ScheduledExecutorService exchanges = thread("heat-exchange");

    private HeatWork() {}

    static HeatWork of(Heat heat, HeatExchange exchange, Clock clock) {
        HeatWork work = new HeatWork();
        long untilNext = SECOND - clock.millis() % SECOND;
        work.everySecond(work.ticks, "counting keys", untilNext, () -> heat.tick(clock.instant()));
        work.everySecond(work.exchanges, "the exchange of counts", untilNext + EXCHANGE_AFTER, exchange::run);
        return work;
    }

    private void everySecond(ScheduledExecutorService thread, String what, long first, Runnable work) {
        AtomicBoolean failing = new AtomicBoolean();
        var unused = thread.scheduleAtFixedRate(
                () -> BackgroundWork.attempt(what, work, failing), first, SECOND, TimeUnit.MILLISECONDS);
    }

    private static ScheduledExecutorService thread(String name) {
        return Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public void close() {
        ticks.shutdownNow();
        exchanges.shutdownNow();
        BackgroundWork.awaitEnd(exchanges);
    }
}
