package io.mobimir.shop;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Tells living instances from dead ones by heartbeats that are counted, not dated: clocks of other machines do not matter. An instance
 * is taken for dead once its count was seen unchanged for {@link #SILENCE} of this process's own monotonic time.
 */
public final class WatchedInstances implements ShopInstances {
    /** Longer than an instance under load needs between two heartbeats of a second. */
    public static final Duration SILENCE = Duration.ofSeconds(5);

    private static final Duration ASK_EVERY = Duration.ofMillis(500);
    /** ShopInstances that nobody asked about for so long are forgotten. */
    private static final Duration FORGET_AFTER = Duration.ofHours(1);

    private final String self;
    private final HeartbeatStore store;
    private final LongSupplier nanoTime;
    private final AtomicLong names = new AtomicLong();
    private final AtomicLong beats = new AtomicLong();
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();
    private volatile long beatAt;

    /** A heartbeat, when it was first seen, and when it was last looked for. */
    private record Seen(OptionalLong beat, long since, long asked) {}

    /** @param nanoTime monotonic, as {@link System#nanoTime} */
    public WatchedInstances(String self, HeartbeatStore store, LongSupplier nanoTime) {
        this.self = Require.id("instance", self, 40);
        this.store = store;
        this.nanoTime = nanoTime;
        this.beatAt = nanoTime.getAsLong() - SILENCE.toNanos();
    }

    @Override
    public String self() {
        return self;
    }

    @Override
    public String newName() {
        return self + "-" + Long.toString(names.incrementAndGet(), Character.MAX_RADIX);
    }

    /** Tells the others that this instance is alive; to be called every second. */
    public void beat() {
        store.write(self, beats.incrementAndGet());
        long now = nanoTime.getAsLong();
        beatAt = now;
        seen.values().removeIf(each -> now - each.asked > FORGET_AFTER.toNanos());
    }

    @Override
    public boolean isAlive(String instance) {
        return instance.equals(self) || isUnheard() || !isSilent(look(instance));
    }

    /** While the store does not take this instance's own heartbeat, the silence of others says nothing. */
    private boolean isUnheard() {
        return nanoTime.getAsLong() - beatAt > SILENCE.dividedBy(2).toNanos();
    }

    private boolean isSilent(Seen last) {
        return last.asked - last.since >= SILENCE.toNanos();
    }

    private Seen look(String instance) {
        long now = nanoTime.getAsLong();
        Seen known = seen.get(instance);
        if (known != null && now - known.asked < ASK_EVERY.toNanos()) {
            return known;
        }
        OptionalLong beat = store.read(instance);
        Seen next =
                known != null && known.beat.equals(beat) ? new Seen(beat, known.since, now) : new Seen(beat, now, now);
        seen.put(instance, next);
        return next;
    }
}
