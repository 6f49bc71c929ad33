package io.mobimir.migration.engine;

import io.mobimir.migration.Phase;
import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.MigrationState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The status of a migration, for a person.
 *
 * @param jobs the long jobs with their progress
 * @param blocks the obstacles to the next step that an operator decides about
 * @param back how to go back from here
 */
public record Status(
        String entity,
        MigrationState state,
        Lag lag,
        Findings findings,
        List<Member> instances,
        List<JobProgress> jobs,
        List<String> blocks,
        String back) {

    /**
     * The writes that the other side lacks.
     *
     * @param queued how many writes wait to be copied
     * @param oldest how long the oldest of them has been waiting
     */
    public record Lag(long queued, Optional<Duration> oldest) {}

    /** The faults in the data: how many rejects wait for a decision, and the first differences that were found. */
    public record Findings(long openRejects, List<Difference> differences) {}

    /**
     * An instance.
     *
     * @param inStep whether it has acknowledged the current state of the migration
     */
    public record Member(String id, boolean inStep, Duration silent, long compared, long mismatched) {}

    public Phase phase() {
        return state.position().phase();
    }
}
