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
 * Takes the address out of an order. It raises the order's version: whoever takes a step at that moment finds out and reads
 * the order again, so that no copy is written with the address that they saw before.
 */
public final class OrderErasure {
    private final OrderTruth truth;
    private final OrderCopyWrites copies;
    private final CassandraUnfinishedWork unfinished;
    private final Clock clock;

    /** The plans must know how orders are split: see {@link OrderBuckets#declare}. */
    public OrderErasure(Cassandra cassandra, BucketPlans plans, Clock clock) {
        this.truth = new OrderTruth(cassandra);
        this.copies = new OrderCopyWrites(cassandra, CopyTable.all(cassandra, plans), clock);
        this.unfinished = new CassandraUnfinishedWork(cassandra, clock);
        this.clock = clock;
    }

    /** Repeating it changes nothing, but brings the copies to where the order is. */
    public void erase(OrderId id) {
        Announcement work = unfinished.announce(OrderSweep.KIND, id.value());
        RetryUntilKnown.untilKnown("the address of order " + id + " was erased", attempt -> erased(id))
                .ifPresent(copies::rewriteAll);
        unfinished.done(work);
    }

    /** The order without its address, or nothing if there is no such order; nothing at all if it moved meanwhile. */
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
