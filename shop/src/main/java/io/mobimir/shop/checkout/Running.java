package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The checkouts that this instance works on right now. */
final class Running {
    private final Set<CheckoutId> all = ConcurrentHashMap.newKeySet();
    private Set<CheckoutId> before = Set.of();

    void begin(CheckoutId id) {
        all.add(id);
    }

    void end(CheckoutId id) {
        all.remove(id);
    }

    boolean has(CheckoutId id) {
        return all.contains(id);
    }

    /** Those that ran already when this was last asked; most never see that. */
    synchronized List<CheckoutId> still() {
        List<CheckoutId> still = all.stream().filter(before::contains).toList();
        before = new HashSet<>(all);
        return still;
    }
}
