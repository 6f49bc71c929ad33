package io.mobimir.bench.backfill;

import io.mobimir.migration.Replica;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Changes some orders at the target at the moment when their old state is copied there, as dual writes would. */
final class NewerOrders implements AutoCloseable {
    private static final int ONE_IN = 50;

    private final Replica<OrderState> target;
    private final ExecutorService writers = Executors.newFixedThreadPool(4);
    private final AtomicInteger seen = new AtomicInteger();
    private final AtomicLong checked = new AtomicLong();
    private final Map<String, Long> moved = new ConcurrentHashMap<>();
    private final List<Future<?>> writing = new ArrayList<>();

    NewerOrders(Replica<OrderState> target) {
        this.target = target;
    }

    /** Changes the order; called just before it is copied. */
    void seen(OrderState state) {
        if (seen.getAndIncrement() % ONE_IN != 0) {
            return;
        }
        Order next = state.order().next(OrderStatus.CANCELLED, Instant.now());
        OrderState newer =
                new OrderState(next, List.of(state.trail().get(0), new OrderStep(2, next.status(), Instant.now())));
        String key = next.id().value();
        synchronized (writing) {
            writing.add(writers.submit(() -> {
                target.apply(key, new Versioned<>(next.progress().version(), Optional.of(newer)));
                moved.put(key, next.progress().version());
            }));
        }
    }

    /** Reads every changed order; fails if an older copy replaced one. */
    void check() {
        awaitWriters();
        moved.forEach((key, version) -> {
            long found = target.read(key).map(Versioned::version).orElse(-1L);
            if (found != version) {
                throw new IllegalStateException("order %s has version %d and not %d: an older copy took its place"
                        .formatted(key, found, version));
            }
            checked.incrementAndGet();
        });
        moved.clear();
    }

    private void awaitWriters() {
        synchronized (writing) {
            try {
                for (Future<?> each : writing) {
                    each.get();
                }
            } catch (Exception e) {
                throw new IllegalStateException("a newer order could not be written", e);
            }
            writing.clear();
        }
    }

    String note() {
        return checked + " orders were changed while they were copied: no change was lost";
    }

    @Override
    public void close() {
        writers.shutdownNow();
    }
}
