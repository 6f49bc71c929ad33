package io.mobimir.store.cassandra.bucket;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.InvalidField;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketTables.Entry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The plans of every table, as this instance knows them. What is known is used for at most {@code lifetime}; a new epoch
 * begins later than any instance can still be without it, so no row is ever written where a reader does not look.
 */
public final class BucketPlans {
    /** The key whose plan holds for all keys without one of their own. */
    private static final String EVERY_KEY = "*";

    private static final Duration MARGIN = Duration.ofSeconds(10);
    private static final Duration MAX_AHEAD = Duration.ofSeconds(5);
    private static final Instant BEGINNING = Instant.EPOCH;

    private final Cassandra cassandra;
    private final Clock clock;
    private final Duration lifetime;
    private final LongSupplier nanoTime;
    private final ConsistencyLevel read;
    private final ConsistencyLevel write;
    private final PreparedStatement select;
    private final PreparedStatement insert;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    public BucketPlans(Cassandra cassandra, Clock clock, Duration lifetime) {
        this(cassandra, clock, lifetime, System::nanoTime);
    }

    BucketPlans(Cassandra cassandra, Clock clock, Duration lifetime, LongSupplier nanoTime) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.lifetime = lifetime;
        this.nanoTime = nanoTime;
        this.read = cassandra.readLevel(TableClass.PLATFORM);
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.select = cassandra.prepare(BucketTables.BUCKET_PLANS.select("WHERE table_name = ?"));
        this.insert = cassandra.prepareConditional(BucketTables.BUCKET_PLANS.insert() + " IF NOT EXISTS");
    }

    /**
     * Says how a table is split by default. The first word is for all time; a later, different one holds from a moment in
     * the near future on, and what was written before stays where it is.
     */
    public void declare(String table, Buckets buckets) {
        if (!add(new Entry(table, EVERY_KEY, BEGINNING, buckets))) {
            BucketPlan plan = plan(table, EVERY_KEY);
            if (!plan.newest().equals(buckets)) {
                change(table, EVERY_KEY, buckets);
            }
        }
    }

    /** Splits one key differently from a moment in the near future on; returns that moment. */
    public Instant change(String table, String key, Buckets buckets) {
        Instant from = clock.instant().plus(lifetime.multipliedBy(2)).plus(MARGIN);
        while (!add(new Entry(table, key, from, buckets))) {
            from = from.plusMillis(1);
        }
        known.remove(table);
        return from;
    }

    /** The plan of a key, never older than the lifetime. */
    public BucketPlan plan(String table, String key) {
        return fresh(table).plan(key);
    }

    /** The bucket to write a new row to. A row from the future could land where no reader looks, so it is refused. */
    public int bucketForWrite(String table, String key, TimeKey row) {
        if (row.time().isAfter(clock.instant().plus(MAX_AHEAD))) {
            throw new InvalidField(
                    "created_at", "must not be more than " + MAX_AHEAD.toSeconds() + " s ahead: " + row.time());
        }
        return plan(table, key).bucketOf(row.time(), row.id());
    }

    private Known fresh(String table) {
        Known found = known.get(table);
        return found != null && isFresh(found) ? found : reload(table);
    }

    private synchronized Known reload(String table) {
        Known found = known.get(table);
        if (found == null || !isFresh(found)) {
            long begun = nanoTime.getAsLong();
            found = new Known(begun, load(table));
            known.put(table, found);
        }
        return found;
    }

    private boolean isFresh(Known found) {
        return nanoTime.getAsLong() - found.loadedAt <= lifetime.toNanos();
    }

    private boolean add(Entry entry) {
        AsyncResultSet result = cassandra.execute(BucketTables.BUCKET_PLANS
                .bind(insert, entry)
                .setConsistencyLevel(write)
                .build());
        return result.wasApplied();
    }

    private Map<String, BucketPlan> load(String table) {
        Map<String, List<BucketPlan.Epoch>> epochs = new HashMap<>();
        Cassandra.forEach(cassandra.execute(select.bind(table).setConsistencyLevel(read)), row -> {
            Entry entry = BucketTables.BUCKET_PLANS.read(row);
            epochs.computeIfAbsent(entry.key(), key -> new ArrayList<>())
                    .add(new BucketPlan.Epoch(entry.from(), entry.buckets()));
        });
        List<BucketPlan.Epoch> common = epochs.get(EVERY_KEY);
        if (common == null) {
            throw new IllegalStateException("the buckets of " + table + " were never declared");
        }
        Map<String, BucketPlan> plans = new HashMap<>();
        epochs.forEach((key, own) -> plans.put(key, key.equals(EVERY_KEY) ? new BucketPlan(own) : joined(common, own)));
        return plans;
    }

    /** A key follows the common plan until its own begins, and its own from then on. */
    private static BucketPlan joined(List<BucketPlan.Epoch> common, List<BucketPlan.Epoch> own) {
        Instant first =
                own.stream().map(BucketPlan.Epoch::from).min(Instant::compareTo).orElseThrow();
        List<BucketPlan.Epoch> all = new ArrayList<>(own);
        common.stream().filter(epoch -> epoch.from().isBefore(first)).forEach(all::add);
        return new BucketPlan(all);
    }

    private record Known(long loadedAt, Map<String, BucketPlan> plans) {
        BucketPlan plan(String key) {
            BucketPlan own = plans.get(key);
            return own != null ? own : commonPlan();
        }

        @SuppressWarnings("NullAway") // loading made sure of it
        private BucketPlan commonPlan() {
            return plans.get(EVERY_KEY);
        }
    }
}
