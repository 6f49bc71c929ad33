package io.mobimir.app.metrics;

import io.mobimir.migration.Phase;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.engine.Status;
import io.mobimir.migration.engine.Status.Member;
import io.mobimir.migration.record.MigrationState.Verification;
import io.mobimir.migration.verify.Verify;
import io.mobimir.shop.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** The figures of migrations, read from their records at most every few seconds. */
public final class MigrationFigures {
    private static final long FRESH = Duration.ofSeconds(5).toNanos();

    private final Map<String, Migration> migrations;
    private final LongSupplier nanoTime;
    private final Map<String, Taken> taken = new HashMap<>();

    private record Taken(Optional<Status> status, long at) {}

    /** @param nanoTime as {@link System#nanoTime()} */
    public MigrationFigures(Map<String, Migration> migrations, LongSupplier nanoTime) {
        this.migrations = Map.copyOf(migrations);
        this.nanoTime = nanoTime;
    }

    /** A figure; its name in {@code docs/metrics.md}, without the prefix. */
    enum Figure {
        PHASE,
        PAUSED,
        QUEUED,
        QUEUE_AGE_SECONDS,
        ROWS_COPIED,
        ROWS_VERIFIED,
        DIFFERENCES,
        REJECTS,
        READS_COMPARED,
        READS_MISMATCHED,
        INSTANCES;

        /** Returns the name for Micrometer. */
        String metric() {
            return "migration." + name().toLowerCase(Locale.ROOT).replace('_', '.');
        }

        double of(Status status) {
            return switch (this) {
                case PHASE -> number(status.phase());
                case PAUSED -> status.state().paused() ? 1 : 0;
                case QUEUED -> status.lag().queued();
                case QUEUE_AGE_SECONDS ->
                    status.lag().oldest().map(Duration::toMillis).orElse(0L) / 1000.0;
                case ROWS_COPIED -> rows(status, Backfill.JOB);
                case ROWS_VERIFIED -> rows(status, Verify.JOB);
                case DIFFERENCES -> differences(status);
                case REJECTS -> status.findings().openRejects();
                case READS_COMPARED -> sum(status, Member::compared);
                case READS_MISMATCHED -> sum(status, Member::mismatched);
                case INSTANCES -> status.instances().size();
            };
        }
    }

    private static int number(Phase phase) {
        return switch (phase) {
            case ORIGIN -> 0;
            case DUAL_WRITE -> 1;
            case BACKFILL -> 2;
            case VERIFY -> 3;
            case SHADOW -> 4;
            case TARGET_READS -> 5;
            case TARGET -> 6;
            case RETURN -> 7;
        };
    }

    private static double differences(Status status) {
        return status.state()
                .trust()
                .verification()
                .map(Verification::differences)
                .orElse(0L);
    }

    private static double sum(Status status, ToLongFunction<Member> counter) {
        return status.instances().stream().mapToLong(counter).sum();
    }

    Set<String> entities() {
        return migrations.keySet();
    }

    /** Returns a figure; NaN if the records cannot be read. */
    double value(Figure figure, String entity) {
        return status(entity).map(figure::of).orElse(Double.NaN);
    }

    private synchronized Optional<Status> status(String entity) {
        Taken last = taken.get(entity);
        if (last == null || nanoTime.getAsLong() - last.at() > FRESH) {
            last = new Taken(take(entity), nanoTime.getAsLong());
            taken.put(entity, last);
        }
        return last.status();
    }

    private Optional<Status> take(String entity) {
        try {
            return Optional.ofNullable(migrations.get(entity)).map(Migration::status);
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    private static double rows(Status status, String job) {
        return status.jobs().stream()
                .filter(progress -> progress.job().equals(job))
                .mapToLong(JobProgress::rows)
                .sum();
    }
}
