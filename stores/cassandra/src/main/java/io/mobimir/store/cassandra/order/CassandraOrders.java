package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.PlaceOrderResult;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.StepActor;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketPlan;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.TimeList;
import io.mobimir.store.cassandra.order.OrderMoves.Wanted;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** Orders in {@code orders_by_id}, listed for their users in {@code orders_by_user}. */
public final class CassandraOrders implements Orders {
    private final Cassandra cassandra;
    private final Zones zones;
    private final OrderTruth truth;
    private final OrderCopyWrites copies;
    private final OrderMoves moves;
    private final OrderLists history;

    /** Requires {@link OrderBuckets#declare} on these plans. */
    public CassandraOrders(Cassandra cassandra, BucketPlans plans, Cursors cursors, Zones zones, Clock clock) {
        this.cassandra = cassandra;
        this.zones = zones;
        this.truth = new OrderTruth(cassandra);
        this.copies = new OrderCopyWrites(cassandra, CopyTable.all(cassandra, plans), clock);
        this.moves = new OrderMoves(cassandra, truth, copies, clock);
        this.history = new OrderLists(cassandra, plans, OrderTables.ORDERS_BY_USER, cursors);
    }

    /** Builds the batch before it reads the id, so that the write follows the read without waking the caller in between. */
    @Override
    public PlaceOrderResult place(Placement placement) {
        zones.require(placement.purchase().zone());
        Order order = Order.begun(placement);
        BatchStatement batch = copies.first(truth.insert(order), order);
        Optional<Order> other = Cassandra.await(truth.findAsync(placement.id(), cassandra.readLevel(TableClass.ORDERS))
                .thenCompose(found -> found.isPresent()
                        ? CompletableFuture.completedStage(found)
                        : cassandra.executeAsync(batch).thenApply(done -> Optional.<Order>empty())));
        return other.map(found -> repeated(found, placement)).orElse(PlaceOrderResult.PLACED);
    }

    /**
     * Needs neither a read nor a batch: every write has a timestamp of its own order, so that a repetition changes nothing, however far
     * the order has come. Whether its time is possible was asked before it was decided for; by now no answer could stop it.
     */
    @Override
    public void placeDecided(Placement placement) {
        Order order = Order.begun(placement);
        copies.writeWith(truth.insert(order), order);
    }

    /** Completes an earlier attempt, which may have written the order without its copies. */
    private PlaceOrderResult repeated(Order found, Placement placement) {
        if (!found.placement().equals(placement)) {
            return PlaceOrderResult.ID_TAKEN;
        }
        copies.rewriteAll(found);
        return PlaceOrderResult.ALREADY_PLACED;
    }

    @Override
    public Optional<Order> find(OrderId id) {
        return truth.find(id, cassandra.readLevel(TableClass.ORDERS, ReadOperation.OWN_ORDER));
    }

    @Override
    public List<OrderStep> trail(OrderId id) {
        return truth.trail(id, cassandra.readLevel(TableClass.ORDERS, ReadOperation.ORDER_STATUS));
    }

    @Override
    public OrderMoveResult move(OrderId id, OrderStatus to, Optional<StepActor> by) {
        return moves.move(id, new Wanted(to, by));
    }

    @Override
    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
        ReadOperation operation =
                query.status().isPresent() ? ReadOperation.STATUS_FILTER : ReadOperation.ORDER_HISTORY;
        TimeList.ListQuery rows = new TimeList.ListQuery(
                query.user().value(),
                query.from().orElse(BucketPlan.EARLIEST),
                query.to().orElse(BucketPlan.LATEST),
                query.status().map(CassandraOrders::hasStatus),
                cassandra.readLevel(TableClass.ORDERS, operation));
        return history.page(rows, limit, query.cursorScope(), after, OrderRows::order);
    }

    static Predicate<Row> hasStatus(OrderStatus status) {
        String key = status.key();
        return row -> key.equals(row.getString("status"));
    }
}
