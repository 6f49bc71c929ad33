package io.mobimir.trials.migration;

import io.mobimir.migration.Side;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Records deliberate kills, to tell which failures they explain. */
final class KillLog {
    /** The time that clients of a store may need to find it again after its restart. */
    private static final long FOUND_AGAIN = TimeUnit.SECONDS.toNanos(15);

    private final Map<Side, Long> deadUntil = new ConcurrentHashMap<>();
    private final List<String> log = new CopyOnWriteArrayList<>();

    /** Records a kill; call it just before. */
    void dies(Side side) {
        deadUntil.put(side, Long.MAX_VALUE);
    }

    void isBack(Side side) {
        deadUntil.put(side, System.nanoTime() + FOUND_AGAIN);
    }

    void note(String what) {
        log.add(what);
    }

    /** Returns whether a request that began then may fail because this store is dead. */
    boolean explain(Side authority, long begun) {
        Long until = deadUntil.get(authority);
        return until != null && (until == Long.MAX_VALUE || begun - until < 0);
    }

    List<String> log() {
        return List.copyOf(log);
    }
}
