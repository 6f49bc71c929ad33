package io.mobimir.store.cassandra.cart;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.Require;
import io.mobimir.shop.StoreException;
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
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.cart.log.LogUpkeep;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carts in {@code carts_by_user} and {@code carts_by_session}. A change is one insert without a read; a cart is one read of
 * a partition. A reader folds a log that has become long or old.
 */
public final class CassandraCarts implements Carts {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraCarts.class);

    private final Cassandra cassandra;
    private final Clock clock;
    private final LogTable users;
    private final LogTable guests;
    private final CartDays days;
    private final CassandraAbandonedCarts abandoned;

    public CassandraCarts(Cassandra cassandra, Cursors cursors, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.users = new LogTable(cassandra, CartTables.CARTS_BY_USER);
        this.guests = new LogTable(cassandra, CartTables.CARTS_BY_SESSION);
        this.days = new CartDays(cassandra);
        this.abandoned = new CassandraAbandonedCarts(days, cursors, this::states);
    }

    /**
     * Writes only: the read that found the cart has told whether it was merged. Lists the day first: if that fails, the cart
     * does not have the change.
     */
    @Override
    public ChangedCart change(Cart found, CartChange change) {
        Instant now = clock.instant();
        CartChangeResult result = found.check(change, now);
        if (result != CartChangeResult.DONE || found.known().contains(change.id())) {
            return new ChangedCart(result, found);
        }
        Owner owner = found.owner();
        Cassandra.await(days.list(owner, change.id().time()));
        Cassandra.await(table(owner).append(owner.id(), new Recorded(change, now), now));
        return new ChangedCart(CartChangeResult.DONE, found.with(change, now));
    }

    @Override
    public Cart find(Owner owner) {
        LinkedLogs state = state(owner, LogTable::current);
        Instant now = clock.instant();
        keepUp(state, now);
        return state.cart(now);
    }

    @Override
    public MergeResult merge(SessionId guest, UserId user) {
        Instant now = clock.instant();
        LinkedLogs state = state(Owner.of(guest), LogTable::current);
        Optional<Joined> open = state.log().openJoin();
        Optional<UserId> heir = state.heir();
        if (heir.isPresent() && (open.isEmpty() || !heir.get().equals(user))) {
            return heir.get().equals(user) ? MergeResult.MERGED : MergeResult.BELONGS_TO_ANOTHER;
        }
        Joined joined = open.orElseGet(() -> new Joined(ChangeId.at(now).value(), user, now));
        Linked linked = new Linked(joined.id(), guest, joined.at());
        Cassandra.await(days.list(Owner.of(user), linked.at()));
        cassandra.execute(Cassandra.logged(
                cassandra.writeLevel(TableClass.CARTS),
                users.row(user.value(), linked, now),
                guests.row(guest.value(), joined, now)));
        return MergeResult.MERGED;
    }

    @Override
    public void close(Owner owner, OrderId order, Set<ChangeId> taken) {
        Instant now = clock.instant();
        Cassandra.await(table(owner).append(owner.id(), new Ordered(order, taken, now), now));
    }

    @Override
    public List<PastCartChange> history(Owner owner, int limit) {
        Require.between("limit", limit, 1, ChangeHistory.MAX);
        RowSelection past = (table, id, level) -> table.past(id, limit, level);
        return ChangeHistory.of(state(owner, past), limit, clock.instant());
    }

    @Override
    public Page<Cart> abandoned(Duration untouched, int limit, Optional<Cursor> after) {
        Page.requireSize(limit);
        Abandonment question = new Abandonment(untouched, clock.instant());
        return abandoned.page(question, limit, after, level(ReadOperation.ABANDONED_CARTS));
    }

    private List<LinkedLogs> states(List<Owner> owners) {
        ConsistencyLevel level = level(ReadOperation.ABANDONED_CARTS);
        List<Reading> readings = owners.stream()
                .map(owner -> new Reading(owner, table(owner).current(owner.id(), level)))
                .toList();
        return readings.stream()
                .map(reading -> state(reading, LogTable::current, level))
                .toList();
    }

    private LinkedLogs state(Owner owner, RowSelection rows) {
        ConsistencyLevel level = level(ReadOperation.ACTIVE_CART);
        return state(new Reading(owner, rows.select(table(owner), owner.id(), level)), rows, level);
    }

    /** Reads the owner's log and then the logs of the guests that it links to; links exist only for an hour after a merge. */
    private LinkedLogs state(Reading reading, RowSelection rows, ConsistencyLevel level) {
        CartLog log = table(reading.owner).read(reading.rows);
        List<Linked> links = log.links();
        return new LinkedLogs(reading.owner, log, links.isEmpty() ? Map.of() : guests(links, rows, level));
    }

    private Map<Linked, CartLog> guests(List<Linked> links, RowSelection rows, ConsistencyLevel level) {
        Map<Linked, CompletionStage<? extends Iterable<Row>>> selected = new HashMap<>();
        links.forEach(
                link -> selected.put(link, rows.select(guests, link.guest().value(), level)));
        Map<Linked, CartLog> linked = new HashMap<>();
        selected.forEach((link, guest) -> linked.put(link, guests.read(guest)));
        return linked;
    }

    /** Does not fail the read if folding fails: the next reader will do the same work. */
    private void keepUp(LinkedLogs state, Instant now) {
        LogUpkeep upkeep = LogUpkeep.of(state, now);
        if (upkeep.isNothing()) {
            return;
        }
        try {
            keepUp(state, upkeep, now);
        } catch (StoreException e) {
            LOG.warn(
                    "The cart of {} could not be folded; its next reader tries again: {}",
                    state.owner(),
                    e.getMessage());
        }
    }

    /** Does the upkeep in the order that {@link LogUpkeep} requires. */
    private void keepUp(LinkedLogs state, LogUpkeep upkeep, Instant now) {
        String owner = state.owner().id();
        LogTable table = table(state.owner());
        if (upkeep.fold().isPresent()
                && !table.fold(owner, state.log(), upkeep.fold().get())) {
            return;
        }
        upkeep.absorbed()
                .forEach((link, absorbed) ->
                        Cassandra.await(guests.append(link.guest().value(), absorbed, now)));
        upkeep.absorbed().keySet().forEach(link -> Cassandra.await(table.delete(owner, link.id())));
    }

    private LogTable table(Owner owner) {
        return owner.match(user -> users, guest -> guests);
    }

    private ConsistencyLevel level(ReadOperation operation) {
        return cassandra.readLevel(TableClass.CARTS, operation);
    }

    /** Selects the part of a log to read. */
    private interface RowSelection {
        CompletionStage<? extends Iterable<Row>> select(LogTable table, String owner, ConsistencyLevel level);
    }

    private record Reading(Owner owner, CompletionStage<? extends Iterable<Row>> rows) {}
}
