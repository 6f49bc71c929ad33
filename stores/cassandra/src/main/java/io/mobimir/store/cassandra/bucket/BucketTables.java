package io.mobimir.store.cassandra.bucket;

import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;

import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Instant;
import java.util.Objects;

/** The table of plans. */
public final class BucketTables {
    public static final Table<Entry> BUCKET_PLANS = Table.<Entry>named(
                    "bucket_plans", TableClass.PLATFORM, "From when on the rows of a key go to which buckets.")
            .partition("table_name", TEXT, Entry::table)
            .ascending("key", TEXT, Entry::key)
            .ascending("from_time", TIMESTAMP, Entry::from)
            .column("buckets", TEXT, entry -> entry.buckets().toString())
            .reads(row -> new Entry(
                    Objects.requireNonNull(row.getString("table_name")),
                    Objects.requireNonNull(row.getString("key")),
                    Objects.requireNonNull(row.getInstant("from_time")),
                    Buckets.parse(Objects.requireNonNull(row.getString("buckets")))));

    /** One epoch of one key; the key {@code *} stands for every key that has no epochs of its own. */
    record Entry(String table, String key, Instant from, Buckets buckets) {}

    private BucketTables() {}
}
