package io.mobimir.migration.copy;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.record.MigrationRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Copies all existing data, range by range. Finished ranges stay finished when the backfill is started again. */
public final class Backfill<S> {
    public static final String JOB = "backfill";
    private static final Duration PUBLISH = Duration.ofMillis(500);

    private final MigratedEntity<S> entity;
    private final MigrationRecords home;
    private final CopyThrottle throttle;
    private final BackfillSettings settings;
    private final Time time;

    /**
     * The degree of parallelism of a backfill.
     *
     * @param ranges into about how many parts the data is cut
     * @param scanners how many parts are read at once
     * @param writers how many rows are written at once, if the other side takes no groups of rows
     */
    public record BackfillSettings(int ranges, int scanners, int writers) {
        public static final BackfillSettings STANDARD = new BackfillSettings(256, 4, 64);
    }

    public Backfill(
            MigratedEntity<S> entity,
            MigrationRecords home,
            CopyThrottle throttle,
            BackfillSettings settings,
            Time time) {
        this.entity = entity;
        this.home = home;
        this.throttle = throttle;
        this.settings = settings;
        this.time = time;
    }

    /**
     * Copies all ranges that are not copied yet.
     *
     * @param since when this backfill was first started; another start time begins from nothing
     * @return whether everything is copied or put aside; the next call copies ranges that failed
     */
    public boolean run(Side from, Instant since, BooleanSupplier goOn) {
        JobRanges ranges = JobRanges.open(
                home.checkpoints(),
                JOB + " " + since,
                () -> entity.replicas().of(from).ranges(settings.ranges()));
        ExecutorService scanners = time.threads().pool("backfill-scan", settings.scanners());
        AtomicLong copied = new AtomicLong(ranges.done().rows());
        try (ParallelWriters<S> writers =
                new ParallelWriters<>(entity.replicas().of(from.other()), home.rejects(), settings.writers(), time)) {
            RangeCopy<S> copy = new RangeCopy<>(entity.replicas().of(from), writers, throttle, goOn, copied);
            ranges.left().forEach(range -> scanners.execute(() -> copy.run(range, ranges)));
            scanners.shutdown();
            watch(scanners, ranges, copied);
        } finally {
            scanners.shutdownNow();
        }
        return ranges.left().isEmpty();
    }

    private void watch(ExecutorService scanners, JobRanges ranges, AtomicLong copied) {
        long begun = time.nanoTime();
        JobProgress.Done before = ranges.done();
        try {
            boolean over = false;
            while (!over) {
                over = scanners.awaitTermination(PUBLISH.toMillis(), TimeUnit.MILLISECONDS);
                JobProgress.Done now = new JobProgress.Done(
                        copied.get(), ranges.done().parts(), ranges.done().of());
                JobProgress.of(JOB, before, now, time.since(begun)).publish(home.checkpoints());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
