package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.ProductId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.store.cassandra.unfinished.Sweeper;
import java.time.Clock;
import java.time.Duration;

/** Settles the listings of products whose change an instance left half-way. */
public final class ProductSweep {
    /** By then whoever announced a change has made it or given up. */
    static final Duration DECIDED = Duration.ofMinutes(3);

    private final CatalogueWrites writes;
    private final Sweeper sweeper;

    public ProductSweep(Cassandra cassandra, Clock clock, BucketPlans plans, CatalogueSettings settings) {
        this.writes = new CatalogueWrites(cassandra, clock, plans, settings);
        this.sweeper =
                new Sweeper(new CassandraUnfinishedWork(cassandra, clock), clock, CatalogueWrites.KIND, this::finish);
    }

    /** One pass; every instance runs one every few seconds. Returns how many announcements it settled. */
    public int sweep() {
        return sweeper.sweep();
    }

    private boolean finish(String id, Duration age) {
        writes.finish(new ProductId(id));
        return age.compareTo(DECIDED) > 0;
    }
}
