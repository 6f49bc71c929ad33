package io.mobimir.shop.checkout;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The checkouts that this instance works on right now. */
final class Running {
    private final Set<AttemptId> all = ConcurrentHashMap.newKeySet();
    private Set<AttemptId> before = Set.of();

    void begin(AttemptId id) {
        all.add(id);
    }

    void end(AttemptId id) {
        all.remove(id);
    }

    boolean has(AttemptId id) {
        return all.contains(id);
    }

    /** Those that ran already when this was last asked; most never see that. */
    synchronized List<AttemptId> still() {
        List<AttemptId> still = all.stream().filter(before::contains).toList();
        before = new HashSet<>(all);
        return still;
    }
}
