package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.Cursors;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;
import java.time.Clock;
import java.util.Map;

/** Opens catalogues for tests. */
final class TestCatalogue {
    /** Both listings split in two, so that merging is always part of the test. */
    static final CatalogueSettings SETTINGS = new CatalogueSettings(Map.of(), Buckets.hash(2), Buckets.hash(2));

    private TestCatalogue() {}

    static CassandraCatalogue open(Cassandra cassandra, Clock clock) {
        return open(cassandra, clock, SETTINGS);
    }

    static CassandraCatalogue open(Cassandra cassandra, Clock clock, CatalogueSettings settings) {
        return new CassandraCatalogue(
                cassandra, clock, new Cursors(new byte[] {1}), new BucketPlans(cassandra, clock), settings);
    }
}
