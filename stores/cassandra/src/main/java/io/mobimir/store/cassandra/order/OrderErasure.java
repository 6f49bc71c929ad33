package io.mobimir.store.cassandra.order;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.Order;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.RetryUntilKnown;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.order.OrderTables.TrailRow;
import io.mobimir.store.cassandra.unfinished.Announcement;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Erases the address of an order. It raises the order's version, so that a concurrent step fails and reads the order again,
 * and no copy is written with the old address.
 */
public final class OrderErasure {
    private final OrderTruth truth;
    private final OrderCopyWrites copies;
    private final CassandraUnfinishedWork unfinished;
    private final Clock clock;

    /** Requires {@link OrderBuckets#declare} on these plans. */
    public OrderErasure(Cassandra cassandra, BucketPlans plans, Clock clock) {
        this.truth = new OrderTruth(cassandra);
        this.copies = new OrderCopyWrites(cassandra, CopyTable.all(cassandra, plans), clock);
        this.unfinished = new CassandraUnfinishedWork(cassandra, clock);
        this.clock = clock;
    }

    /** Erases the address and updates the copies; repeating it changes nothing more. */
    public void erase(OrderId id) {
        Announcement work = unfinished.announce(OrderSweep.KIND, id.value());
        RetryUntilKnown.untilKnown("the address of order " + id + " was erased", attempt -> erased(id))
                .ifPresent(copies::rewriteAll);
        unfinished.done(work);
    }

    /** Returns the order without its address; an empty order if it does not exist, and nothing at all if it moved meanwhile. */
    private Optional<Optional<Order>> erased(OrderId id) {
        List<TrailRow> seen = truth.settled(id);
        if (seen.isEmpty()) {
            return Optional.of(Optional.empty());
        }
        Order order = seen.get(0).order();
        if (order.isWithoutAddress()) {
            return Optional.of(Optional.of(order));
        }
        Order erased = order.withoutAddress(clock.instant());
        return truth.replaceAddress(order, erased) ? Optional.of(Optional.of(erased)) : Optional.empty();
    }
}
