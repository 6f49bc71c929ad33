package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The checkouts that this instance works on right now. */
final class Running {
    private final Map<CheckoutId, Long> since = new ConcurrentHashMap<>();

    void begin(CheckoutId id) {
        since.put(id, System.nanoTime());
    }

    void end(CheckoutId id) {
        since.remove(id);
    }

    boolean has(CheckoutId id) {
        return since.containsKey(id);
    }

    List<CheckoutId> longerThan(Duration time) {
        long now = System.nanoTime();
        return since.entrySet().stream()
                .filter(entry -> now - entry.getValue() >= time.toNanos())
                .map(Map.Entry::getKey)
                .toList();
    }
}
