package io.mobimir.shop.cart.log;

import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** Logs in a simulated store, with upkeep that may die half-way and deleted rows that come back. */
final class SimulatedLogs {
    private final Map<Owner, Map<UUID, LogEntry>> logs = new HashMap<>();
    private final List<Runnable> revivals = new ArrayList<>();

    void write(Owner owner, LogEntry entry) {
        log(owner).putIfAbsent(entry.id(), entry);
    }

    Cart cart(Owner owner, Instant now) {
        return state(owner).cart(now);
    }

    LinkedLogs state(Owner owner) {
        return state(owner, read(owner));
    }

    /** Returns the log of a slow reader, who read the owner's log as it was, and the guests' as they are. */
    LinkedLogs state(Owner owner, CartLog log) {
        Map<Linked, CartLog> guests = new HashMap<>();
        log.links().forEach(link -> guests.put(link, read(Owner.of(link.guest()))));
        return new LinkedLogs(owner, log, guests);
    }

    /** Folds, and absorbs links that are due, but stops after this many steps. */
    void upkeep(Owner owner, Instant now, int steps) {
        LinkedLogs state = state(owner);
        List<Linked> due = state.log().links().stream()
                .filter(link -> link.at().plus(LogUpkeep.LINK_LIFE).isBefore(now))
                .toList();
        LogUpkeep upkeep = LogUpkeep.plan(state, due, true, now);
        if (steps > 0) {
            apply(owner, upkeep.fold().orElseThrow());
        }
        if (steps > 1) {
            upkeep.absorbed().forEach((link, absorbed) -> write(Owner.of(link.guest()), absorbed));
        }
        if (steps > 2) {
            upkeep.absorbed().keySet().forEach(link -> delete(owner, link));
        }
    }

    /** Brings back a deleted row, as a replica does that missed the deletion. */
    void reviveOne(Random random) {
        if (!revivals.isEmpty()) {
            revivals.get(random.nextInt(revivals.size())).run();
        }
    }

    int rows(Owner owner) {
        return log(owner).size();
    }

    private void apply(Owner owner, LogCompaction compaction) {
        log(owner).put(LogBase.ID, compaction.base());
        compaction.folded().forEach(entry -> delete(owner, entry));
    }

    private void delete(Owner owner, LogEntry entry) {
        log(owner).remove(entry.id());
        revivals.add(() -> log(owner).putIfAbsent(entry.id(), entry));
    }

    CartLog read(Owner owner) {
        return new CartLog(List.copyOf(log(owner).values()));
    }

    private Map<UUID, LogEntry> log(Owner owner) {
        return logs.computeIfAbsent(owner, key -> new LinkedHashMap<>());
    }
}
