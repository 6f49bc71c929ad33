package io.mobimir.insight.heat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Counts every call of the stores of this instance by table, kind and key, and remembers the counts of the last ten minutes.
 * Safe for threads. The memory of a table is bounded, whatever its keys are.
 */
public final class Heat {
    private static final int STRIPES =
            Integer.highestOneBit(Math.max(4, 2 * Runtime.getRuntime().availableProcessors()));

    private final CallStripe[] stripes = new CallStripe[STRIPES];
    private final Object tallyLock = new Object();
    private final HeatHistory history;
    private HeatTally tally = new HeatTally();

    public Heat(Instant start) {
        this.history = new HeatHistory(start);
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new CallStripe();
        }
    }

    /** Counts a call, now or at the next tick at the latest. Takes some tens of nanoseconds. */
    public void count(StoreCall access) {
        int place = (int) Thread.currentThread().getId() & (STRIPES - 1);
        @Nullable StoreCall[] collected = stripes[place].add(access);
        if (collected != null) {
            countIn(collected);
        }
    }

    private void countIn(@Nullable StoreCall[] collected) {
        synchronized (tallyLock) {
            for (StoreCall each : collected) {
                if (each == null) {
                    return;
                }
                each.countIn(tally);
            }
        }
    }

    /** Ends a span of time: what was counted until now belongs to it. To be called every second. */
    public void tick(Instant now) {
        for (CallStripe stripe : stripes) {
            countIn(stripe.take());
        }
        HeatTally ended;
        synchronized (tallyLock) {
            ended = tally;
            tally = new HeatTally();
        }
        history.add(now, ended.close());
    }

    /** Returns what was counted in a window that ended with the last tick. */
    public HeatReport report(HeatWindow window) {
        return history.report(window);
    }
}
