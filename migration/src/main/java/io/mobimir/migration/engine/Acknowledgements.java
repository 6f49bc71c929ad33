package io.mobimir.migration.engine;

import io.mobimir.migration.Time;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationState;
import java.time.Duration;
import java.util.List;

/** Finds the instances that have not yet acknowledged the current state of the migration. */
final class Acknowledgements {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

    private final JointRecords records;
    private final Time time;

    Acknowledgements(JointRecords records, Time time) {
        this.records = records;
        this.time = time;
    }

    List<String> missing(MigrationState state) {
        return records.home(state).instances().all().stream()
                .filter(instance -> instance.acknowledged() < state.revision())
                .map(Instance::id)
                .sorted()
                .toList();
    }

    /** Waits for all instances; returns those that have not acknowledged in time. */
    List<String> await(MigrationState state, Duration limit) {
        long begun = time.nanoTime();
        List<String> missing = missing(state);
        while (!missing.isEmpty() && time.since(begun).compareTo(limit) < 0) {
            time.pause(LOOK_AGAIN);
            missing = missing(state);
        }
        return missing;
    }
}
