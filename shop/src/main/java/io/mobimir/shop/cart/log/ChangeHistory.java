package io.mobimir.shop.cart.log;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Require;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.PastCartChange;
import io.mobimir.shop.cart.PastCartChange.Fate;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the outcome of each change in a log, folded rows included. */
public final class ChangeHistory {
    /** The largest limit of one call. */
    public static final int MAX = 10_000;

    private final ChangePool pool;
    private final boolean joined;
    private final Map<ChangeId, OrderId> orders = new HashMap<>();
    private final Set<ChangeId> merged = new HashSet<>();
    private final Optional<Instant> since;

    private ChangeHistory(LinkedLogs state, Instant now) {
        this.pool = state.pool();
        this.joined = state.log().openJoin().isPresent();
        this.since = pool.aliveSince(now);
        state.log().all(Ordered.class).forEach(entry -> entry.changes().forEach(id -> orders.put(id, entry.order())));
        state.log().all(Absorbed.class).forEach(entry -> merged.addAll(entry.changes()));
    }

    /**
     * Returns the changes, newest first.
     *
     * @param state read with the folded rows: at least {@code limit} of the newest changes, and all that orders and links took
     */
    public static List<PastCartChange> of(LinkedLogs state, int limit, Instant now) {
        Require.between("limit", limit, 1, MAX);
        ChangeHistory history = new ChangeHistory(state.whole(), now);
        return history.pool.changes().values().stream()
                .sorted(Comparator.comparing(Recorded::at)
                        .thenComparing(LineItems.BY_ID)
                        .reversed())
                .limit(limit)
                .map(history::past)
                .toList();
    }

    private PastCartChange past(Recorded recorded) {
        ChangeId id = recorded.change().id();
        return new PastCartChange(
                recorded.change(), recorded.at(), fate(recorded), Optional.ofNullable(orders.get(id)));
    }

    private Fate fate(Recorded recorded) {
        ChangeId id = recorded.change().id();
        if (orders.containsKey(id)) {
            return Fate.ORDERED;
        }
        if (merged.contains(id) || joined) {
            return Fate.MERGED;
        }
        if (pool.over().contains(id)) {
            return Fate.REPLACED;
        }
        return since.isPresent() && !recorded.at().isBefore(since.get()) ? Fate.OPEN : Fate.EXPIRED;
    }
}
