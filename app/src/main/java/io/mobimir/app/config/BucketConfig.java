package io.mobimir.app.config;

import io.mobimir.store.cassandra.bucket.Buckets;

/** How the rows of one key are split over partitions, table by table; the catalogue has its own settings. */
public record BucketConfig(Buckets ordersByUser, Buckets ordersByPeriod, Buckets userEvents) {

    static BucketConfig read(Reader reader) {
        return new BucketConfig(
                buckets(reader, "buckets.orders-by-user"),
                buckets(reader, "buckets.orders-by-period"),
                buckets(reader, "buckets.user-events"));
    }

    private static Buckets buckets(Reader reader, String key) {
        return reader.make(key, () -> Buckets.parse(reader.text(key)));
    }
}
