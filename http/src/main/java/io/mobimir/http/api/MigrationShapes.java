package io.mobimir.http.api;

import io.mobimir.http.json.Describe;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How migrations stand, in JSON; commands print the same. */
public final class MigrationShapes {
    private MigrationShapes() {}

    /** Every entity that comes from another store. */
    public record MigrationList(List<MigrationView> migrations) {}

    /** The migration of one entity. */
    public record MigrationView(
            String entity,

            @Describe("origin, dual_write, backfill, verify, shadow, target_reads, target, or return: stock goes back")
            String phase,

            @Describe("When the phase began") Instant since,
            boolean paused,
            @Describe("Whether a switch is under way") boolean held,
            LagView lag,
            @Nullable VerificationView verification,

            @Describe("What waits for a decision because it cannot be converted")
            long openRejects,

            List<JobView> jobs,
            List<InstanceView> instances,
            @Describe("The first of them") List<DifferenceView> differences,

            @Describe("What stands in the way of the next step, a sentence each")
            List<String> blocks,

            @Describe("How to go back from here") String back) {}

    /** What the other side lacks. */
    public record LagView(long queued, @Nullable Integer oldestMs) {}

    /** The last whole comparison. */
    public record VerificationView(
            Instant at,
            long rows,
            long differences,

            @Describe("Whether something happened since that it cannot know of")
            boolean stale) {}

    /** How far a long job is. */
    public record JobView(
            String job,
            long rows,
            int partsDone,
            int parts,
            long rowsPerSecond,
            @Nullable Integer secondsLeft) {}

    /** One running instance of the shop. */
    public record InstanceView(
            String id,

            @Describe("Whether it has acknowledged the phase")
            boolean inStep,

            long silentMs,
            long readsCompared,
            long readsMismatched) {}

    /** Something that is not the same on both sides. */
    public record DifferenceView(String key, String field, String origin, String target) {}

    /** What could not be converted. */
    public record RejectView(
            String key,
            String reason,

            @Describe("Whether somebody decided that it stays behind")
            boolean accepted) {}

    /** Some rejects, those without a decision first. */
    public record RejectList(List<RejectView> rejects) {}

    /** Which reject a decision is about. */
    public record DecisionInput(
            @Describe(value = "For accept and retry: the key of the reject", min = 1, max = 1_000) @Nullable
            String key) {}

    /** What became of a step; {@code reasons} say why nothing was done. */
    public record StepView(boolean done, List<String> reasons, MigrationView migration) {}
}
