package io.mobimir.http.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Limits the request rate of every client. A client is one number: the time at which all its requests so far would have been
 * granted at its rate (the generic cell rate algorithm). Once that time is past, the client can be forgotten.
 */
public final class RateLimit {
    private static final int MAX_CLIENTS = 100_000;

    private final long nanosEach;
    private final long nanosAhead;
    private final LongSupplier nanoTime;
    private final LoadingCache<String, AtomicLong> clients;
    private final LongAdder refused = new LongAdder();

    public RateLimit(int perSecond, int burst, LongSupplier nanoTime) {
        this.nanosEach = perSecond == 0 ? 0 : Duration.ofSeconds(1).toNanos() / perSecond;
        this.nanosAhead = nanosEach * (burst - 1L);
        this.nanoTime = nanoTime;
        this.clients = Caffeine.newBuilder()
                .maximumSize(MAX_CLIENTS)
                .expireAfterAccess(Duration.ofNanos(nanosAhead + nanosEach))
                .ticker(nanoTime::getAsLong)
                .build(client -> new AtomicLong(nanoTime.getAsLong()));
    }

    /** Returns how long this client has to wait; zero if the request may proceed, which is then counted. */
    public Duration take(String client) {
        if (nanosEach == 0) {
            return Duration.ZERO;
        }
        long now = nanoTime.getAsLong();
        AtomicLong given = clients.get(client);
        while (true) {
            long until = given.get();
            long from = Math.max(until, now);
            if (from - now > nanosAhead) {
                refused.increment();
                return Duration.ofNanos(from - now - nanosAhead);
            }
            if (given.compareAndSet(until, from + nanosEach)) {
                return Duration.ZERO;
            }
        }
    }

    /** Returns how many requests were refused so far. */
    public long refused() {
        return refused.sum();
    }

    /** Returns how many clients are remembered. */
    long clients() {
        clients.cleanUp();
        return clients.estimatedSize();
    }
}
