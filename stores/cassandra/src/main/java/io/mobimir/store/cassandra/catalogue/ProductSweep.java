package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.ProductId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.unfinished.Announcement;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.store.cassandra.unfinished.Sweeper;
import java.time.Clock;
import java.time.Duration;

/** Settles the listings of products whose change was left half-way. */
public final class ProductSweep {
    /** After this time an announced change has been made or abandoned. */
    static final Duration DECIDED = Duration.ofMinutes(3);

    private final CatalogueWrites writes;
    private final Sweeper<Announcement> sweeper;

    public ProductSweep(Cassandra cassandra, Clock clock, BucketPlans plans, CatalogueSettings settings) {
        this.writes = new CatalogueWrites(cassandra, clock, plans, settings);
        this.sweeper = new Sweeper<>(
                new CassandraUnfinishedWork(cassandra, clock).ofKind(CatalogueWrites.KIND, this::finish), clock);
    }

    /** Runs one pass and returns how many announcements it settled; every instance runs one every few seconds. */
    public int sweep() {
        return sweeper.sweep();
    }

    private boolean finish(String id, Duration age) {
        writes.finish(new ProductId(id));
        return age.compareTo(DECIDED) > 0;
    }
}
