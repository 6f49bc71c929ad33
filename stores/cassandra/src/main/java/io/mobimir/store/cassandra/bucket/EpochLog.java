package io.mobimir.store.cassandra.bucket;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketTables.PlanRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The append-only epochs of every table. Additions are guarded by the version of the whole table: of two concurrent ones,
 * one has to read again, and one with an unknown outcome cannot take effect after a later one.
 */
final class EpochLog {
    private final Cassandra cassandra;
    private final ConsistencyLevel read;
    private final ConsistencyLevel write;
    private final PreparedStatement select;
    private final PreparedStatement add;

    EpochLog(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.read = cassandra.readLevel(TableClass.PLATFORM);
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.select = cassandra.prepare(BucketTables.BUCKET_PLANS.select("WHERE table_name = ?"));
        this.add = cassandra.prepareConditional("UPDATE shop.bucket_plans SET version = ?, buckets = ?"
                + " WHERE table_name = ? AND key = ? AND from_time = ? IF version = ?");
    }

    TablePlans read(String table) {
        return read(table, read);
    }

    /** Reads the state on which an addition is based; also settles additions that were left half done. */
    TablePlans readLatest(String table) {
        return read(table, DefaultConsistencyLevel.SERIAL);
    }

    private TablePlans read(String table, ConsistencyLevel level) {
        List<PlanRow> entries = new ArrayList<>();
        Cassandra.forEach(
                cassandra.execute(select.bind(table).setConsistencyLevel(level)),
                row -> entries.add(BucketTables.BUCKET_PLANS.read(row)));
        return TablePlans.of(table, entries);
    }

    /** Adds an epoch; returns false if another was added since {@code seen} was read. */
    boolean add(TablePlans seen, String key, BucketPlan.Epoch epoch) {
        @Nullable Integer guard = seen.version() == 0 ? null : seen.version();
        return cassandra
                .execute(
                        add.bind(seen.version() + 1, epoch.buckets().toString(), seen.table(), key, epoch.from(), guard)
                                .setConsistencyLevel(write))
                .wasApplied();
    }
}
