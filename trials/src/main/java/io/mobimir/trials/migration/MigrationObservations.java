package io.mobimir.trials.migration;

import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.engine.Status;
import io.mobimir.migration.record.MigrationState.Verification;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Collects facts about the migrations from repeated looks at their status. Safe for several threads. */
public final class MigrationObservations {
    private final Map<String, Long> copied = new TreeMap<>();
    private final Map<Instant, Long> differences = new TreeMap<>();
    private final Map<String, Verification> last = new TreeMap<>();
    private final Map<String, Long> waiting = new TreeMap<>();
    private long mostWaiting;
    private long readsDiffered;

    synchronized void learn(Status status) {
        status.jobs().stream()
                .filter(job -> job.job().equals(Backfill.JOB))
                .map(JobProgress::rows)
                .forEach(rows -> copied.merge(status.entity(), rows, Math::max));
        status.state().trust().verification().ifPresent(found -> {
            differences.put(found.at(), found.differences());
            last.put(status.entity(), found);
        });
        waiting.put(status.entity(), status.lag().queued());
        mostWaiting = Math.max(mostWaiting, waiting());
    }

    synchronized void readsDiffered(long many) {
        readsDiffered += many;
    }

    /** Returns the shadow reads that had another answer on the target, and made another verification necessary. */
    public synchronized long readsDiffered() {
        return readsDiffered;
    }

    /** Returns the rows that the backfill copied, by the name of the entity. */
    public synchronized Map<String, Long> copied() {
        return Map.copyOf(copied);
    }

    synchronized long rows() {
        return copied.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns all differences that any verification found. Each was repaired, or the next verification found it again. */
    public synchronized long differencesFound() {
        return differences.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the differences that the last verification of each entity found; empty if one has none. */
    public synchronized Optional<Long> differencesLeft() {
        return last.size() < MigrationSetup.MOVING.size()
                ? Optional.empty()
                : Optional.of(last.values().stream()
                        .mapToLong(Verification::differences)
                        .sum());
    }

    /** Returns the rows that the last verification of each entity compared. */
    public synchronized long compared() {
        return last.values().stream().mapToLong(Verification::rows).sum();
    }

    /** Returns the writes that wait to be copied. */
    synchronized long waiting() {
        return waiting.values().stream().mapToLong(Long::longValue).sum();
    }

    public synchronized long mostWaiting() {
        return mostWaiting;
    }
}
