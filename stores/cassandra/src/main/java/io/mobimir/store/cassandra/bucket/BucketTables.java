package io.mobimir.store.cassandra.bucket;

import static io.mobimir.store.cassandra.schema.CqlType.INT;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;
import static io.mobimir.store.cassandra.schema.PersonalRows.actor;
import static io.mobimir.store.cassandra.schema.PersonalRows.user;

import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Instant;
import java.util.Objects;

/** The tables of plans and of calendar buckets that were written. */
public final class BucketTables {
    public static final Table<PlanRow> BUCKET_PLANS = Table.<PlanRow>named(
                    "bucket_plans", TableClass.PLATFORM, "How the rows of a key are split into buckets, by time.")
            .partition("table_name", TEXT, PlanRow::table)
            .ascending("key", TEXT, PlanRow::key)
            .ascending("from_time", TIMESTAMP, PlanRow::from)
            .shared("version", INT, PlanRow::version)
            .column("buckets", TEXT, entry -> entry.buckets().toString())
            .comment("key", "empty for every key that has no plan of its own")
            .comment("from_time", "start of the period in which rows are split this way")
            .comment("version", "how many plans the table had then; guards additions")
            .comment("buckets", "none, calendar(day), calendar(month) or hash(n)")
            .persons(PersonalRows.idKept(user("key"), actor("key")))
            .reads(row -> new PlanRow(
                    Objects.requireNonNull(row.getString("table_name")),
                    Objects.requireNonNull(row.getString("key")),
                    Objects.requireNonNull(row.getInstant("from_time")),
                    row.getInt("version"),
                    Buckets.parse(Objects.requireNonNull(row.getString("buckets")))));

    public static final Table<Listed> BUCKET_DIRECTORY = Table.<Listed>named(
                    "bucket_directory", TableClass.PLATFORM, "The days or months of a key that have rows.")
            .partition("table_name", TEXT, Listed::table)
            .partition("key", TEXT, Listed::key)
            .descending("bucket", INT, Listed::bucket)
            .persons(PersonalRows.idKept(user("key"), actor("key")))
            .reads(row -> new Listed(
                    Objects.requireNonNull(row.getString("table_name")),
                    Objects.requireNonNull(row.getString("key")),
                    row.getInt("bucket")));

    /**
     * One epoch of one key; the empty key means every key that has no epochs of its own.
     *
     * @param version how many epochs the table had when this one was added; the guard of additions
     */
    record PlanRow(String table, String key, Instant from, int version, Buckets buckets) {
        /** The key of the default plan; no id is empty, so no other key equals it. */
        static final String EVERY_KEY = "";
    }

    /** A calendar bucket of a key that has been written. */
    record Listed(String table, String key, int bucket) {}

    private BucketTables() {}
}
