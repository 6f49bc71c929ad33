package io.mobimir.store.cassandra.bucket;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlan.Epoch;
import io.mobimir.store.cassandra.bucket.BucketPlan.Span;
import io.mobimir.store.cassandra.bucket.BucketTables.PlanRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The plans of every table, cached by this instance for at most {@code lifetime}. A new epoch begins only after the caches
 * of all instances have expired, so no row is ever written where a reader does not look.
 */
public final class BucketPlans {
    /** How long an instance may use its cache. It must be equal on all instances, so it is no setting. */
    public static final Duration LIFETIME = Duration.ofSeconds(30);

    private static final Duration MARGIN = Duration.ofSeconds(10);
    private static final Duration MAX_AHEAD = Duration.ofSeconds(5);

    private final Clock clock;
    private final Duration lifetime;
    private final LongSupplier nanoTime;
    private final EpochLog log;
    private final BucketDirectory directory;
    private final Map<String, KnownPlans> known = new ConcurrentHashMap<>();
    private final ReentrantLock loading = new ReentrantLock();

    public BucketPlans(Cassandra cassandra, Clock clock) {
        this(cassandra, clock, LIFETIME, System::nanoTime);
    }

    /** Creates plans for tests, with another lifetime and monotonic clock. */
    public BucketPlans(Cassandra cassandra, Clock clock, Duration lifetime, LongSupplier nanoTime) {
        this.clock = clock;
        this.lifetime = lifetime;
        this.nanoTime = nanoTime;
        this.log = new EpochLog(cassandra);
        this.directory = new BucketDirectory(cassandra);
    }

    /**
     * Declares how a table is split by default. The first declaration holds for all time; a later, different one holds from
     * a moment in the near future on, and existing rows stay where they are.
     */
    public void declare(String table, Buckets buckets) {
        addEpoch(table, PlanRow.EVERY_KEY, buckets);
    }

    /** Changes how one key is split, from a moment in the near future on; returns that moment. */
    public Instant change(String table, String key, Buckets buckets) {
        if (key.equals(PlanRow.EVERY_KEY)) {
            throw new InvalidField("key", "must not be empty");
        }
        return addEpoch(table, key, buckets);
    }

    /** Returns the plan of a key, never older than the lifetime; waits when the cache has to be loaded. */
    public BucketPlan plan(String table, String key) {
        Cassandra.requireMayWait();
        return fresh(table).plan(key);
    }

    /** Returns the buckets to read for the rows of a key between two times, newest first. */
    public Iterable<Span> spans(String table, String key, Instant from, Instant to) {
        return plan(table, key).spans(from, to, directory.of(table, key));
    }

    /** Returns the bucket for a new row. Refuses a row from the future, which could go where no reader looks. */
    public int bucketForWrite(String table, String key, TimeKey row) {
        requirePossible(row.time());
        return bucketForRewrite(table, key, row);
    }

    /** Returns the bucket of a row that was accepted before, whatever the clock says now. */
    public int bucketForRewrite(String table, String key, TimeKey row) {
        BucketPlan plan = plan(table, key);
        int bucket = plan.bucketOf(row);
        if (plan.bucketsAt(row.time()).isCalendar()) {
            directory.list(table, key, bucket);
        }
        return bucket;
    }

    private void requirePossible(Instant time) {
        if (time.isAfter(clock.instant().plus(MAX_AHEAD))) {
            throw new InvalidField(
                    "created_at", "must not be more than " + MAX_AHEAD.toSeconds() + " s ahead: " + time);
        }
        if (time.isBefore(BucketPlan.EARLIEST)) {
            throw new InvalidField("created_at", "must not be before " + BucketPlan.EARLIEST);
        }
    }

    /**
     * Adds an epoch, or finds it already added by another instance or by an attempt with an unknown outcome. No attempt
     * begins later than one lifetime after its epoch was computed: every instance that read the plans before has to read
     * them again before the epoch begins.
     */
    private Instant addEpoch(String table, String key, Buckets buckets) {
        long deadline = nanoTime.getAsLong() + lifetime.toNanos();
        while (true) {
            try {
                TablePlans latest = log.readLatest(table);
                Optional<Epoch> present = present(latest, key, buckets);
                Epoch next = present.orElseGet(() -> next(latest, key, buckets));
                if (present.isPresent() || log.add(latest, key, next)) {
                    known.remove(table);
                    return next.from();
                }
            } catch (StoreException e) {
                if (e.outcome() != Outcome.UNKNOWN || nanoTime.getAsLong() - deadline > 0) {
                    throw e;
                }
            }
        }
    }

    private static Optional<Epoch> present(TablePlans latest, String key, Buckets buckets) {
        return latest.isDeclared()
                ? Optional.of(latest.plan(key).newest())
                        .filter(newest -> newest.buckets().equals(buckets))
                : Optional.empty();
    }

    private Epoch next(TablePlans latest, String key, Buckets buckets) {
        if (key.equals(PlanRow.EVERY_KEY) && !latest.isDeclared()) {
            return new Epoch(Instant.EPOCH, buckets);
        }
        Instant soon = clock.instant().plus(lifetime.multipliedBy(2)).plus(MARGIN);
        Instant afterNewest = latest.plan(key).newest().from().plusMillis(1);
        return new Epoch(soon.isAfter(afterNewest) ? soon : afterNewest, buckets);
    }

    /** After half of the lifetime one caller reloads while the others use the cache; after the lifetime all wait. */
    private TablePlans fresh(String table) {
        KnownPlans found = known.get(table);
        if (found != null && age(found) <= lifetime.toNanos() / 2) {
            return found.plans;
        }
        if (found != null && age(found) <= lifetime.toNanos()) {
            return loading.tryLock() ? loadLocked(table) : found.plans;
        }
        loading.lock();
        return loadLocked(table);
    }

    /** Loads the plans; the caller holds the lock, and this releases it. */
    private TablePlans loadLocked(String table) {
        try {
            KnownPlans found = known.get(table);
            if (found == null || age(found) > lifetime.toNanos() / 2) {
                long begun = nanoTime.getAsLong();
                found = new KnownPlans(begun, log.read(table));
                known.put(table, found);
            }
            return found.plans;
        } finally {
            loading.unlock();
        }
    }

    private long age(KnownPlans found) {
        return nanoTime.getAsLong() - found.loadedAt;
    }

    private record KnownPlans(long loadedAt, TablePlans plans) {}
}
