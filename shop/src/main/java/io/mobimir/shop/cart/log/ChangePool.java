package io.mobimir.shop.cart.log;

import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Changes by id, from one log or several. The same id is the same change, so pools can be united in any order and repeatedly.
 *
 * @param over ids of changes that no longer count, whether the pool has them or not
 * @param spans the periods with changes, whether these still count or not
 */
record ChangePool(Map<ChangeId, Recorded> changes, Set<ChangeId> over, List<UsePeriod> spans) {
    private static final Comparator<UsePeriod> LATEST_FIRST =
            Comparator.comparing(UsePeriod::to).reversed();

    /** Returns the changes of an owner's own log. */
    static ChangePool of(CartLog log) {
        return collect(log, absorbed -> true);
    }

    /**
     * Returns the changes of a linked guest that the user's base does not contain yet. Changes that a newer base absorbed through another
     * link count, too: two merges at once leave two links to one guest.
     */
    static ChangePool offered(CartLog guest, Linked link, UserId user, long userVersion) {
        Predicate<Absorbed> wanted = absorbed -> absorbed.user().equals(user) && absorbed.version() > userVersion;
        ChangePool all = collect(guest, wanted.negate());
        Optional<Instant> since = all.aliveSince(link.at());
        Map<ChangeId, Recorded> offered = new HashMap<>(all.changes);
        offered.values().removeIf(change -> since.isEmpty() || change.at().isBefore(since.get()));
        offered.keySet().removeAll(all.over);
        if (guest.isAbsorbed(link.id())) {
            Set<ChangeId> ids = new HashSet<>();
            guest.all(Absorbed.class).stream()
                    .filter(wanted)
                    .filter(absorbed -> absorbed.link().equals(link.id()))
                    .forEach(absorbed -> ids.addAll(absorbed.changes()));
            offered.keySet().retainAll(ids);
        } else if (guest.openJoin().map(Joined::user).filter(user::equals).isEmpty()) {
            offered.clear();
        }
        List<UsePeriod> spans =
                offered.isEmpty() ? List.of() : List.of(new UsePeriod(since.orElseThrow(), all.latest()));
        return new ChangePool(offered, replacedOrOrdered(guest), spans);
    }

    private static ChangePool collect(CartLog log, Predicate<Absorbed> gone) {
        ChangePool pool = new ChangePool(new HashMap<>(), new HashSet<>(), new ArrayList<>());
        log.base().ifPresent(pool::start);
        log.unfolded().forEach(pool::add);
        log.all(Ordered.class).forEach(ordered -> pool.over.addAll(ordered.changes()));
        log.all(Absorbed.class).stream().filter(gone).forEach(absorbed -> pool.over.addAll(absorbed.changes()));
        return pool;
    }

    private void add(Recorded change) {
        changes.putIfAbsent(change.change().id(), change);
        spans.add(UsePeriod.moment(change.at()));
        over.addAll(change.changes());
    }

    private void start(LogBase base) {
        base.live().forEach(change -> changes.put(change.change().id(), change));
        over.addAll(base.covers().ids());
        base.trace().changedAt().ifPresent(last -> {
            Optional<Instant> first = base.live().stream().map(Recorded::at).min(Comparator.naturalOrder());
            spans.add(new UsePeriod(first.orElse(last), last));
        });
    }

    private static Set<ChangeId> replacedOrOrdered(CartLog log) {
        Set<ChangeId> over = new HashSet<>();
        log.unfolded().forEach(change -> over.addAll(change.changes()));
        log.all(Ordered.class).forEach(ordered -> over.addAll(ordered.changes()));
        return over;
    }

    /** Returns the union of both pools. */
    ChangePool plus(ChangePool other) {
        ChangePool both = new ChangePool(new HashMap<>(other.changes), new HashSet<>(over), new ArrayList<>(spans));
        both.changes.putAll(changes);
        both.over.addAll(other.over);
        both.spans.addAll(other.spans);
        return both;
    }

    /** Returns since when the cart has been in use without a break; empty if it has ended by now. */
    Optional<Instant> aliveSince(Instant now) {
        List<UsePeriod> latestFirst = new ArrayList<>(spans);
        latestFirst.sort(LATEST_FIRST);
        Instant since = now;
        boolean alive = false;
        for (UsePeriod period : latestFirst) {
            if (!period.to().isAfter(since.minus(Cart.LIFETIME))) {
                break;
            }
            since = alive && since.isBefore(period.from()) ? since : period.from();
            alive = true;
        }
        return alive ? Optional.of(since) : Optional.empty();
    }

    /** Returns the time of the last change, whether it counts or not. */
    Optional<Instant> changedAt() {
        Instant last = Instant.MIN;
        for (UsePeriod period : spans) {
            last = period.to().isAfter(last) ? period.to() : last;
        }
        return spans.isEmpty() ? Optional.empty() : Optional.of(last);
    }

    private Instant latest() {
        return changedAt().orElseThrow();
    }

    /** Returns the ids of all changes in the pool. */
    Set<ChangeId> known() {
        Set<ChangeId> known = new HashSet<>(changes.keySet());
        known.addAll(over);
        return known;
    }

    /** Returns the changes that count if the cart has not expired. */
    List<Recorded> counting() {
        return countingSince(Instant.MIN);
    }

    /** Returns the changes that count now. */
    List<Recorded> living(Instant now) {
        return aliveSince(now).map(this::countingSince).orElse(List.of());
    }

    private List<Recorded> countingSince(Instant since) {
        List<Recorded> counting = new ArrayList<>(changes.size());
        for (Recorded each : changes.values()) {
            boolean holds = each.change().quantity() > 0;
            if (holds && !over.contains(each.change().id()) && !each.at().isBefore(since)) {
                counting.add(each);
            }
        }
        return counting;
    }
}
