package io.mobimir.shop.cart.log;

import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The upkeep that a reader of a log does. First it folds, on the version that it read; if another reader was faster, it
 * stops. Then it writes to each guest's log what was absorbed, and last it deletes the links. The next reader repeats
 * whatever is left.
 *
 * @param absorbed the rows to write into the guests' logs
 */
public record LogUpkeep(Optional<LogCompaction> fold, Map<Linked, Absorbed> absorbed) {
    /** A guest's change that was under way at the merge is accepted for this long. */
    static final Duration LINK_LIFE = Duration.ofHours(1);

    static final int FOLD_ABOVE = 200;

    /** Rows live 30 days; after half of that, those that still count are written again. */
    static final Duration RESTAMP = Duration.ofDays(15);

    private static final LogUpkeep NOTHING = new LogUpkeep(Optional.empty(), Map.of());

    public static LogUpkeep of(LinkedLogs state, Instant now) {
        if (!mayFold(state.log(), now)) {
            return NOTHING;
        }
        List<Linked> due = state.log().links();
        due.removeIf(link -> link.at().plus(LINK_LIFE).isAfter(now));
        boolean folds = offers(state, due) || state.log().entries().size() > FOLD_ABOVE || isWornOut(state, now);
        return due.isEmpty() && !folds ? NOTHING : plan(state, due, folds, now);
    }

    private static boolean offers(LinkedLogs state, List<Linked> due) {
        return !due.isEmpty()
                && due.stream().anyMatch(link -> !state.offered(link).changes().isEmpty());
    }

    static LogUpkeep plan(LinkedLogs state, List<Linked> due, boolean folds, Instant now) {
        Optional<LogCompaction> fold = folds ? Optional.of(LogCompaction.of(state, due, now)) : Optional.empty();
        long version = fold.map(it -> it.base().version()).orElse(state.log().version());
        return new LogUpkeep(fold, absorbed(state, due, version, now));
    }

    private static Map<Linked, Absorbed> absorbed(LinkedLogs state, List<Linked> due, long version, Instant now) {
        Map<Linked, Absorbed> absorbed = new HashMap<>();
        if (state.owner() instanceof Owner.User owner) {
            for (Linked link : due) {
                Set<ChangeId> ids = state.offered(link).changes().keySet();
                absorbed.put(link, new Absorbed(link.id(), owner.user(), version, ids, now));
            }
        }
        return absorbed;
    }

    public boolean isNothing() {
        return fold.isEmpty() && absorbed.isEmpty();
    }

    /** Waits a moment before folding: a reader that saw the link but not the absorbed changes still needs the guest's rows. */
    private static boolean mayFold(CartLog log, Instant now) {
        List<Absorbed> all = log.all(Absorbed.class);
        return all.isEmpty()
                || all.stream()
                        .noneMatch(absorbed -> absorbed.at().plus(LINK_LIFE).isAfter(now));
    }

    private static boolean isWornOut(LinkedLogs state, Instant now) {
        return hasOlder(state.log(), now.minus(RESTAMP))
                && !state.pool().living(now).isEmpty();
    }

    private static boolean hasOlder(CartLog log, Instant limit) {
        for (LogEntry entry : log.entries()) {
            if ((entry instanceof Recorded || entry instanceof LogBase)
                    && entry.at().isBefore(limit)) {
                return true;
            }
        }
        return false;
    }
}
