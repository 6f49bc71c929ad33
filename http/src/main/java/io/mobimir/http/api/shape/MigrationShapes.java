package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON shapes of migrations; commands print the same. */
public final class MigrationShapes {
    private MigrationShapes() {}

    /** All entities that come from another store. */
    public record MigrationList(List<MigrationView> migrations) {}

    /** The migration of one entity. */
    public record MigrationView(
            String entity,

            @Describe(
                    value =
                            "origin, dual_write, backfill, verify, shadow, target_reads, target, or return: stock moves back",
                    example = "backfill")
            String phase,

            @Describe("When the phase began") Instant since,
            boolean paused,
            @Describe("Whether a switch is under way") boolean held,
            LagView lag,
            @Nullable VerificationView verification,

            @Describe("How many documents cannot be converted and wait for a decision")
            long openRejects,

            List<JobView> jobs,
            List<InstanceView> instances,
            @Describe("The first differences") List<DifferenceView> differences,

            @Describe(
                    value = "Why the next step is not possible yet, a sentence each",
                    example = "1 rejects wait for a decision.")
            List<String> blocks,

            @Describe(value = "How to go back from here", example = "abort")
            String back) {}

    /** The writes that wait for the other side. */
    public record LagView(long queued, @Nullable Integer oldestMs) {}

    /** The last complete comparison. */
    public record VerificationView(
            Instant at,
            long rows,
            long differences,

            @Describe("Whether something changed after it") boolean stale) {}

    /** The progress of a long job. */
    public record JobView(
            @Describe(example = "copy orders") String job,
            long rows,
            int partsDone,
            int parts,
            long rowsPerSecond,
            @Nullable Integer secondsLeft) {}

    /** One running instance of the shop. */
    public record InstanceView(
            @Describe(example = "shop-1") String id,

            @Describe("Whether it knows the current phase") boolean inStep,

            long silentMs,
            long readsCompared,
            long readsMismatched) {}

    /** One difference between both sides. */
    public record DifferenceView(
            String key,
            @Describe(example = "status") String field,
            @Describe(example = "new") String origin,
            @Describe(example = "shipped") String target) {}

    /** A document that could not be converted. */
    public record RejectView(
            String key,
            @Describe(example = "total: is no number") String reason,

            @Describe("Whether an operator decided to leave it behind")
            boolean accepted) {}

    /** A page of rejects, those without a decision first. */
    public record RejectList(List<RejectView> rejects) {}

    /** The body of a step of a whole migration: it has no fields. */
    public record StepInput() {}

    /** The reject that a decision is about. */
    public record DecisionInput(
            @Describe(value = "The key of the reject", min = 1, max = 1_000)
            String key) {}

    /** The result of a step; {@code reasons} say why nothing was done. */
    public record StepView(
            boolean done,

            @Describe(example = "1 rejects wait for a decision.")
            List<String> reasons,

            MigrationView migration) {}
}
