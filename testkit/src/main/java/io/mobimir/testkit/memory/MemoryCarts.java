package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.ChangedCart;
import io.mobimir.shop.cart.MergeResult;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.PastCartChange;
import io.mobimir.shop.cart.log.Abandonment;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.ChangeHistory;
import io.mobimir.shop.cart.log.LinkedLogs;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.session.SessionId;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Carts that keep every change for ever; a merge moves changes, also those that arrive later. */
public class MemoryCarts implements Carts {
    private static final Cursors CURSORS = new Cursors("carts in memory".getBytes(StandardCharsets.UTF_8));

    private final Map<Owner, Map<UUID, LogEntry>> logs = new HashMap<>();
    private final Map<Owner, Owner> heirs = new HashMap<>();
    private final Clock clock;

    public MemoryCarts(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized ChangedCart change(Cart found, CartChange change) {
        Instant now = clock.instant();
        CartChangeResult result = found.check(change, now);
        Owner owner = heirs.getOrDefault(found.owner(), found.owner());
        Cart cart = find(owner);
        boolean known = cart.known().contains(change.id())
                || find(found.owner()).known().contains(change.id());
        if (result != CartChangeResult.DONE || known) {
            return new ChangedCart(result, found);
        }
        result = cart.check(change, now);
        if (result == CartChangeResult.DONE) {
            record(owner, new Recorded(change, now));
        }
        return new ChangedCart(result, owner.equals(found.owner()) ? find(owner) : found.with(change, now));
    }

    @Override
    public synchronized Cart find(Owner owner) {
        return state(owner).cart(clock.instant());
    }

    @Override
    public synchronized MergeResult merge(SessionId guest, UserId user) {
        Owner from = Owner.of(guest);
        Owner to = Owner.of(user);
        Owner heir = heirs.putIfAbsent(from, to);
        if (heir != null) {
            return heir.equals(to) ? MergeResult.MERGED : MergeResult.BELONGS_TO_ANOTHER;
        }
        Set<ChangeId> moved = find(from).seen().changes();
        moved.forEach(id -> record(to, Objects.requireNonNull(log(from).get(id.value()))));
        Instant now = clock.instant();
        record(from, new Absorbed(UUID.randomUUID(), user, 1, moved, now));
        return MergeResult.MERGED;
    }

    @Override
    public synchronized void close(Owner owner, OrderId order, Set<ChangeId> taken) {
        record(owner, new Ordered(order, taken, clock.instant()));
    }

    @Override
    public synchronized List<PastCartChange> history(Owner owner, int limit) {
        return ChangeHistory.of(state(owner), limit, clock.instant());
    }

    @Override
    public synchronized Page<Cart> abandoned(Duration untouched, int limit, Optional<Cursor> after) {
        Page.requireSize(limit);
        Abandonment question = new Abandonment(untouched, clock.instant());
        String last =
                after.map(cursor -> CURSORS.read("abandoned", cursor).get(0)).orElse("");
        List<Cart> found = List.copyOf(logs.keySet()).stream()
                .filter(owner -> owner.key().compareTo(last) > 0)
                .sorted(Comparator.comparing(Owner::key))
                .map(this::find)
                .filter(question::includes)
                .toList();
        return Page.of(
                found, limit, cart -> CURSORS.after("abandoned", cart.owner().key()));
    }

    /** Adds a row unless its id exists. */
    protected void record(Owner owner, LogEntry entry) {
        log(owner).putIfAbsent(entry.id(), entry);
    }

    protected Map<UUID, LogEntry> log(Owner owner) {
        return logs.computeIfAbsent(owner, key -> new LinkedHashMap<>());
    }

    protected LinkedLogs state(Owner owner) {
        return new LinkedLogs(owner, new CartLog(List.copyOf(log(owner).values())), Map.of());
    }

    protected Clock clock() {
        return clock;
    }
}
