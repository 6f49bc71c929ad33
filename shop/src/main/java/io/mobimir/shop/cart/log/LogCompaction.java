package io.mobimir.shop.cart.log;

import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChange.SetQuantity;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.SeenCart;
import io.mobimir.shop.cart.log.LogBase.Covers;
import io.mobimir.shop.cart.log.LogBase.Trace;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A shorter log with the same meaning, also for rows that arrive later.
 *
 * @param base the base that replaces the one that was read
 * @param folded the rows that the base now replaces
 * @param copied the changes that the base copied from guests
 */
public record LogCompaction(LogBase base, List<LogEntry> folded, List<Recorded> copied) {
    /** Retries older than the window are refused; the extra hour is for clocks that differ and requests under way. */
    static final Duration REMEMBER = ChangeId.WINDOW.plusHours(1);

    /** The most rows of one fold, so that it stays one small write. */
    static final int MAX_ROWS = 1_000;

    /** A fold drops products so far beyond the limits of a cart that no reader would see them. */
    private static final int KEEP_PRODUCTS = 2 * Cart.MAX_PRODUCTS;

    private static final int KEEP_CHANGES = LineItem.MAX_UNITS + 1;

    /** Folds the oldest rows, and copies the changes of these links' guests. */
    static LogCompaction of(LinkedLogs state, List<Linked> due, Instant now) {
        return of(state, due, now, MAX_ROWS);
    }

    /** Returns the whole log without its guests as a base: the same log gives the same base at any time. */
    public static LogBase sum(Owner owner, CartLog log) {
        Stream<LogEntry> others = log.entries().stream().filter(entry -> !(entry instanceof Recorded));
        Instant last = Stream.concat(others, log.unfolded().stream())
                .map(LogEntry::at)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
        return of(new LinkedLogs(owner, log, Map.of()), List.of(), last, Integer.MAX_VALUE)
                .base();
    }

    private static LogCompaction of(LinkedLogs state, List<Linked> due, Instant now, int most) {
        List<Recorded> sorted =
                state.log().all(Recorded.class).stream().sorted(LineItems.BY_ID).toList();
        List<Recorded> rows = sorted.subList(0, Math.min(most, sorted.size()));
        List<Recorded> copied = due.stream()
                .flatMap(link -> state.offered(link).changes().values().stream())
                .toList();
        ChangePool pool = state.pool();
        Set<ChangeId> entering = ids(Stream.of(rows, copied, baseLive(state)).flatMap(Collection::stream));
        List<Recorded> live = capped(pool.living(pool.changedAt().orElse(now)).stream()
                .filter(change -> entering.contains(change.change().id()))
                .toList());
        Set<ChangeId> over = new HashSet<>(entering);
        over.removeAll(ids(live.stream()));
        over.addAll(pool.over());
        Covers covers = covers(state, over, horizon(state, sorted.subList(rows.size(), sorted.size()), now));
        Trace trace = new Trace(pool.changedAt(), state.newestId(), state.ending());
        LogBase base = new LogBase(state.log().revision() + 1, now, live, covers, trace);
        return new LogCompaction(base, folded(state.log(), rows), copied);
    }

    private static List<Recorded> baseLive(LinkedLogs state) {
        return state.log().base().map(LogBase::live).orElse(List.of());
    }

    /** Chooses the horizon so that rows left for the next fold stay above it, and a fast clock cannot push it ahead. */
    private static Instant horizon(LinkedLogs state, List<Recorded> left, Instant now) {
        Instant last = ChangePool.of(state.log()).changedAt().orElse(now);
        Instant horizon = earlier(last, now).minus(REMEMBER);
        if (!left.isEmpty()) {
            horizon = earlier(horizon, left.get(0).change().id().time());
        }
        Instant before = state.log().base().map(it -> it.covers().horizon()).orElse(Instant.EPOCH);
        return before.isAfter(horizon) ? before : horizon;
    }

    /** While a guest is linked, covers the guest's rows by id as well: they may be older than the horizon. */
    private static Covers covers(LinkedLogs state, Set<ChangeId> over, Instant horizon) {
        boolean linked = !state.log().links().isEmpty();
        return new Covers(
                over.stream()
                        .filter(id -> linked || !id.time().isBefore(horizon))
                        .collect(Collectors.toSet()),
                horizon);
    }

    private static List<LogEntry> folded(CartLog log, List<Recorded> rows) {
        List<LogEntry> folded = new ArrayList<>(rows);
        folded.addAll(log.all(Ordered.class));
        folded.addAll(log.all(Absorbed.class));
        log.all(Joined.class).stream()
                .filter(joined -> log.isAbsorbed(joined.id()))
                .forEach(folded::add);
        return folded;
    }

    private static List<Recorded> capped(List<Recorded> live) {
        Set<ChangeId> kept = LineItems.of(live).stream()
                .limit(KEEP_PRODUCTS)
                .flatMap(line -> line.changes().stream().sorted().limit(KEEP_CHANGES))
                .collect(Collectors.toSet());
        return live.stream()
                .filter(change -> kept.contains(change.change().id()))
                .map(LogCompaction::withoutSeen)
                .sorted(LineItems.BY_ID)
                .toList();
    }

    /** Drops the replaced ids of a folded set: they are covered already. */
    private static Recorded withoutSeen(Recorded recorded) {
        CartChange change = recorded.change() instanceof SetQuantity set
                ? new SetQuantity(
                        set.id(),
                        set.content(),
                        set.quantity(),
                        new SeenCart(Set.of(), set.seen().addedAt()))
                : recorded.change();
        return new Recorded(change, recorded.at());
    }

    private static Set<ChangeId> ids(Stream<Recorded> changes) {
        return changes.map(recorded -> recorded.change().id()).collect(Collectors.toSet());
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
