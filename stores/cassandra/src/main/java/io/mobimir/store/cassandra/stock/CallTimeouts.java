package io.mobimir.store.cassandra.stock;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Sees to it that nobody waits for ever: a look at all who wait, now and then, costs far less than an alarm for each. */
final class CallTimeouts {
    private static final Duration LOOKS_EVERY = Duration.ofMillis(50);

    private final Set<WaitingCall<?>> waiting = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean arranged = new AtomicBoolean();

    void watch(WaitingCall<?> call) {
        waiting.add(call);
        arrange();
    }

    void leave(WaitingCall<?> call) {
        waiting.remove(call);
    }

    private void arrange() {
        if (!arranged.get() && arranged.compareAndSet(false, true)) {
            CompletableFuture.delayedExecutor(LOOKS_EVERY.toNanos(), TimeUnit.NANOSECONDS, Runnable::run)
                    .execute(this::look);
        }
    }

    private void look() {
        arranged.set(false);
        waiting.forEach(WaitingCall::expire);
        waiting.removeIf(WaitingCall::isOver);
        if (!waiting.isEmpty()) {
            arrange();
        }
    }
}
