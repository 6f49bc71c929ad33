package io.mobimir.http.limit;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Gives every client its share of requests. A client is one number: the time at which everything it was given so far would
 * have been given at its rate (the generic cell rate algorithm). Once that time is past it need not be remembered.
 */
public final class RateLimit {
    private static final int MAX_CLIENTS = 100_000;
    private static final String ALL_OTHERS = "";
    private static final long CLEANING_PAUSE = Duration.ofSeconds(10).toNanos();
    private static final long SHORT_PAUSE = Duration.ofSeconds(1).toNanos();

    private final long nanosEach;
    private final long nanosAhead;
    private final LongSupplier nanoTime;
    private final Map<String, AtomicLong> clients = new ConcurrentHashMap<>();

    private final AtomicLong cleaned;

    public RateLimit(int perSecond, int burst, LongSupplier nanoTime) {
        this.nanosEach = perSecond == 0 ? 0 : Duration.ofSeconds(1).toNanos() / perSecond;
        this.nanosAhead = nanosEach * (burst - 1L);
        this.nanoTime = nanoTime;
        this.cleaned = new AtomicLong(nanoTime.getAsLong());
    }

    /** How long this client has to wait; zero if it may go on, which is then counted. */
    public Duration take(String client) {
        if (nanosEach == 0) {
            return Duration.ZERO;
        }
        long now = nanoTime.getAsLong();
        AtomicLong given = clients.computeIfAbsent(room(client, now), key -> new AtomicLong(now));
        while (true) {
            long until = given.get();
            long from = Math.max(until, now);
            if (from - now > nanosAhead) {
                return Duration.ofNanos(from - now - nanosAhead);
            }
            if (given.compareAndSet(until, from + nanosEach)) {
                return Duration.ZERO;
            }
        }
    }

    /** While too many clients are active at once, those that come last share what one has. */
    private String room(String client, long now) {
        forgetThePast(now);
        return clients.size() < MAX_CLIENTS || clients.containsKey(client) ? client : ALL_OTHERS;
    }

    private void forgetThePast(long now) {
        long last = cleaned.get();
        long pause = clients.size() < MAX_CLIENTS ? CLEANING_PAUSE : SHORT_PAUSE;
        if (now - last > pause && cleaned.compareAndSet(last, now)) {
            clients.values().removeIf(given -> given.get() < now);
        }
    }

    /** How many clients are remembered. */
    int clients() {
        return clients.size();
    }
}
