package io.mobimir.migration.engine;

import io.mobimir.migration.Phase;
import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.MigrationState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a migration stands, for a person.
 *
 * @param jobs the long jobs, as far as they have come
 * @param blocks what stands in the way of the next step that an operator decides about
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
     * What the other side lacks.
     *
     * @param queued how many writes wait to be copied
     * @param oldest for how long the oldest of them has been waiting
     */
    public record Lag(long queued, Optional<Duration> oldest) {}

    /** What is wrong with the data: what waits for a decision, and the first differences that were found. */
    public record Findings(long openRejects, List<Difference> differences) {}

    /**
     * An instance.
     *
     * @param inStep whether it has acknowledged where the migration stands
     */
    public record Member(String id, boolean inStep, Duration silent, long compared, long mismatched) {}

    public Phase phase() {
        return state.position().phase();
    }
}
