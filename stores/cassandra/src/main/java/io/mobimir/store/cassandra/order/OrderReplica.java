package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.Order;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.RetryUntilKnown;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.batch.BulkWrites;
import io.mobimir.store.cassandra.batch.VersionLookup;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.order.OrderTables.TrailRow;
import io.mobimir.store.cassandra.unfinished.Announcement;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.store.cassandra.verify.CopyDifference;
import io.mobimir.store.cassandra.verify.DelayedRecheck;
import io.mobimir.store.cassandra.verify.RowGroups;
import io.mobimir.store.cassandra.verify.TokenRange;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Orders as a side of a migration. The shop never deletes one, but an origin may have: such an order is deleted here as
 * well, and can then no longer be read.
 *
 * <p>A state is written plainly, with a timestamp that falls below every ballot and grows with its version, so that such
 * writes commute by themselves; ADR 22 explains why a read afterwards makes that safe beside transactions.
 */
public final class OrderReplica implements Replica<OrderState> {
    /** Large enough that several orders of a day go to one partition of its list. */
    private static final int SEEDS_AT_ONCE = 64;

    private final Cassandra cassandra;
    private final OrderTruth truth;
    private final OrderStates states;
    private final List<CopyTable<?>> tables;
    private final OrderCopyWrites copies;
    private final CassandraUnfinishedWork unfinished;
    private final VersionLookup versions;
    private final BulkWrites bulk;
    private final TokenScan scan;
    private final ConsistencyLevel read;

    /** Requires {@link OrderBuckets#declare} on these plans. */
    public OrderReplica(Cassandra cassandra, BucketPlans plans, Clock clock) {
        this.cassandra = cassandra;
        this.truth = new OrderTruth(cassandra);
        this.states = new OrderStates(cassandra);
        this.tables = CopyTable.all(cassandra, plans);
        this.copies = new OrderCopyWrites(cassandra, tables, clock);
        this.unfinished = new CassandraUnfinishedWork(cassandra, clock);
        this.versions = new VersionLookup(cassandra, OrderTables.ORDERS_BY_ID);
        this.bulk = new BulkWrites(cassandra, cassandra.writeLevel(TableClass.ORDERS));
        this.scan = new TokenScan(cassandra, OrderTables.ORDERS_BY_ID, "");
        this.read = cassandra.readLevel(TableClass.ORDERS);
    }

    @Override
    public Optional<Versioned<OrderState>> read(String key) {
        return OrderStates.of(truth.everything(new OrderId(key), read)).map(OrderReplica::versioned);
    }

    private static Versioned<OrderState> versioned(OrderState state) {
        return new Versioned<>(state.order().progress().version(), Optional.of(state));
    }

    @Override
    public void apply(String key, Versioned<OrderState> given) {
        OrderId id = new OrderId(key);
        Versioned<OrderState> next = consistent(given);
        if (next.state().isEmpty()) {
            delete(id, next.version());
            return;
        }
        OrderState state = next.state().get();
        Announcement work = unfinished.announce(OrderSweep.KIND, key);
        boolean writes = states.takesPlainWrite(id, next.version());
        if (writes) {
            bulk.write(states.write(state));
        }
        Optional<Order> now = settled(id, next, writes);
        now.ifPresentOrElse(copies::follow, () -> copies.remove(state.order(), next.version()));
        unfinished.done(work);
    }

    /** Deletes the copies first, because only the order knows their keys. */
    private void delete(OrderId id, long version) {
        states.noteDeletion(id, version);
        OrderStates.of(truth.settled(id))
                .filter(state -> state.order().progress().version() < version)
                .ifPresent(state -> copies.remove(state.order(), version));
        boolean writes = states.takesPlainWrite(id, version);
        if (writes) {
            cassandra.execute(states.delete(id, version));
        }
        settled(id, new Versioned<>(version, Optional.empty()), writes);
    }

    /**
     * Makes sure that the order is not older than this, even if a transaction is under way; returns the present order.
     *
     * @param written whether this call has just written the order, so that it must be found as written
     */
    private Optional<Order> settled(OrderId id, Versioned<OrderState> next, boolean written) {
        return RetryUntilKnown.untilKnown("order " + id + " was copied", attempt -> {
            List<TrailRow> seen = truth.settled(id);
            Optional<OrderState> found = OrderStates.of(seen);
            if (stands(id, found, next, written)) {
                return Optional.of(found.map(OrderState::order));
            }
            boolean replaced = states.replace(id, seen, next.state());
            return replaced ? Optional.of(next.state().map(OrderState::order)) : Optional.empty();
        });
    }

    private boolean stands(OrderId id, Optional<OrderState> found, Versioned<OrderState> next, boolean written) {
        if (found.isEmpty()) {
            return next.state().isEmpty() || states.isDeletedSince(id, next.version());
        }
        long version = found.get().order().progress().version();
        return version == next.version() ? !written || found.equals(next.state()) : version > next.version();
    }

    /** Needs no announcement: after an unknown outcome the caller repeats the call. */
    @Override
    public void seed(Map<String, Versioned<OrderState>> given) {
        Map<String, Versioned<OrderState>> plain = new HashMap<>();
        List<BoundStatement> writes = new ArrayList<>();
        given.forEach((key, each) -> {
            Versioned<OrderState> next = consistent(each);
            next.state()
                    .ifPresentOrElse(
                            state -> {
                                plain.put(key, next);
                                writes.addAll(states.write(state));
                                copies.rewrites(state.order()).forEach(writes::add);
                            },
                            () -> apply(key, next));
        });
        bulk.write(writes);
        Map<String, Long> found = versions.of(plain.keySet());
        plain.forEach((key, next) -> {
            if (found.getOrDefault(key, Long.MIN_VALUE) < next.version()) {
                apply(key, next);
            }
        });
    }

    @Override
    public int seedsAtOnce() {
        return SEEDS_AT_ONCE;
    }

    private static Versioned<OrderState> consistent(Versioned<OrderState> given) {
        return new Versioned<>(given.version(), given.state().map(state -> state.at(given.version())));
    }

    @Override
    public List<String> ranges(int about) {
        return TokenRange.split(about).stream().map(TokenRange::name).toList();
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<OrderState>> each) {
        try (RowGroups groups = new RowGroups("order_id", (key, rows) -> each.accept(scanned(key, rows)))) {
            scan.forEachRow(TokenRange.parse(range), groups::add);
        }
    }

    private static ScannedKey<OrderState> scanned(String key, List<Row> rows) {
        try {
            rows.forEach(OrderTables.ORDERS_BY_ID::requireWhole);
            List<TrailRow> trail =
                    rows.stream().map(OrderTables.ORDERS_BY_ID::read).toList();
            return new ScannedKey.Found<>(key, versioned(OrderStates.of(trail).orElseThrow()));
        } catch (InvalidField e) {
            return new ScannedKey.Rejected<>(key, e.field() + ": " + e.problem());
        }
    }

    @Override
    public void checkCopies(String key, Consumer<String> fault) {
        DelayedRecheck.at(() -> differences(new OrderId(key)))
                .forEach(difference -> fault.accept(difference.toString()));
    }

    /** Reads all copies in parallel and compares them on this thread, because comparing may wait for a plan of buckets. */
    private List<CopyDifference> differences(Order order) {
        Map<CopyTable<?>, CompletionStage<Optional<Row>>> copies = new LinkedHashMap<>();
        tables.forEach(table -> copies.put(table, table.read(order, read)));
        List<CopyDifference> found = new ArrayList<>();
        copies.forEach((table, copy) ->
                CopyExamination.compare(order, table, Cassandra.await(copy)).ifPresent(found::add));
        return found;
    }

    private List<CopyDifference> differences(OrderId id) {
        return truth.find(id, read).map(this::differences).orElse(List.of());
    }
}
