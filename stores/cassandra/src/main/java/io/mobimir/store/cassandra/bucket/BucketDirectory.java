package io.mobimir.store.cassandra.bucket;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketTables.Listed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists the days or months in which a key was written, so that readers skip empty ones. An entry exists before the first row
 * of its bucket.
 */
final class BucketDirectory {
    private static final int REMEMBERED = 10_000;

    private final Cassandra cassandra;
    private final ConsistencyLevel read;
    private final ConsistencyLevel write;
    private final PreparedStatement select;
    private final PreparedStatement insert;
    private final Map<Listed, Boolean> written = new Remembered();

    BucketDirectory(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.read = cassandra.readLevel(TableClass.PLATFORM);
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.select = cassandra.prepare("SELECT bucket FROM shop.bucket_directory"
                + " WHERE table_name = ? AND key = ? AND bucket >= ? AND bucket <= ? LIMIT ?");
        this.insert = cassandra.prepare(BucketTables.BUCKET_DIRECTORY.insert());
    }

    /** Makes sure that readers find the bucket; does nothing if this instance did so before. */
    void list(String table, String key, int bucket) {
        Listed entry = new Listed(table, key, bucket);
        if (isWritten(entry)) {
            return;
        }
        cassandra.execute(BucketTables.BUCKET_DIRECTORY
                .bind(insert, entry)
                .setConsistencyLevel(write)
                .build());
        remember(entry);
    }

    PlanSpans.Directory of(String table, String key) {
        return (lowest, highest, limit) -> {
            List<Integer> buckets = new ArrayList<>();
            Cassandra.forEach(
                    cassandra.execute(
                            select.bind(table, key, lowest, highest, limit).setConsistencyLevel(read)),
                    row -> buckets.add(row.getInt("bucket")));
            return buckets;
        };
    }

    private boolean isWritten(Listed entry) {
        synchronized (written) {
            return written.containsKey(entry);
        }
    }

    private void remember(Listed entry) {
        synchronized (written) {
            written.put(entry, true);
        }
    }

    /** Drops the oldest entry when full; a dropped entry only costs a repeated write. */
    private static final class Remembered extends LinkedHashMap<Listed, Boolean> {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Listed, Boolean> eldest) {
            return size() > REMEMBERED;
        }
    }
}
