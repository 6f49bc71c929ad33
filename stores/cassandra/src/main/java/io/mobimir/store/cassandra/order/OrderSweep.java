package io.mobimir.store.cassandra.order;

import io.mobimir.shop.OrderId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.order.OrderTables.TrailRow;
import io.mobimir.store.cassandra.unfinished.Announcement;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.store.cassandra.unfinished.Sweeper;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Updates the copies and the feed for steps whose instance died right after the step. */
public final class OrderSweep {
    static final String KIND = "order-copies";

    /** After this time an announced step has been taken or abandoned. */
    private static final Duration DECIDED = Duration.ofMinutes(3);

    private final OrderTruth truth;
    private final OrderCopyWrites copies;
    private final Sweeper<Announcement> sweeper;

    public OrderSweep(Cassandra cassandra, BucketPlans plans, Clock clock) {
        this.truth = new OrderTruth(cassandra);
        this.copies = new OrderCopyWrites(cassandra, CopyTable.all(cassandra, plans), clock);
        this.sweeper = new Sweeper<>(new CassandraUnfinishedWork(cassandra, clock).ofKind(KIND, this::finish), clock);
    }

    /** Runs one pass and returns how many announcements it settled; every instance runs one every few seconds. */
    public int sweep() {
        return sweeper.sweep();
    }

    private boolean finish(String id, Duration age) {
        List<TrailRow> order = truth.settled(new OrderId(id));
        if (!order.isEmpty()) {
            copies.follow(order.get(0).order());
        }
        return age.compareTo(DECIDED) > 0;
    }
}
