package io.mobimir.app.command.migrate;

import io.mobimir.http.api.shape.MigrationShapes.DifferenceView;
import io.mobimir.http.api.shape.MigrationShapes.InstanceView;
import io.mobimir.http.api.shape.MigrationShapes.JobView;
import io.mobimir.http.api.shape.MigrationShapes.LagView;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.shape.MigrationShapes.VerificationView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes the status of a migration for a person. */
final class MigrationText {
    private static final int BAR = 20;

    private MigrationText() {}

    /** Returns all details, a line each. */
    static List<String> of(MigrationView view) {
        List<String> lines = new ArrayList<>();
        lines.add(line(view));
        view.jobs().forEach(job -> lines.add("  " + of(job)));
        lines.add("  " + of(view.lag()));
        lines.add("  " + of(view.verification()));
        view.differences().forEach(difference -> lines.add("    " + of(difference)));
        lines.add("  %,d rejects wait for a decision".formatted(view.openRejects()));
        lines.add("  %d instances take part".formatted(view.instances().size()));
        view.instances().forEach(instance -> lines.add("    " + of(instance)));
        lines.add(view.blocks().isEmpty() ? "The next step is possible." : "Obstacles to the next step:");
        view.blocks().forEach(block -> lines.add("  " + block));
        lines.add("To go back: " + view.back());
        return lines;
    }

    /** Returns the most important facts in one line. */
    static String line(MigrationView view) {
        String state = view.paused() ? ", paused" : view.held() ? ", a switch is under way" : "";
        String since = view.since().equals(Instant.EPOCH) ? ", never left" : " since " + view.since();
        return "%s: %s%s%s".formatted(view.entity(), phase(view), since, state);
    }

    /** Returns the progress of a migration in one line. */
    static String progress(MigrationView view) {
        Optional<JobView> job = view.jobs().stream()
                .filter(each -> each.job().equals(view.phase().equals("return") ? "backfill" : view.phase()))
                .findFirst();
        String lag = view.lag().queued() == 0
                ? ""
                : ", %,d queued".formatted(view.lag().queued());
        String rejects = view.openRejects() == 0 ? "" : ", %,d rejects".formatted(view.openRejects());
        String differences = Optional.ofNullable(view.verification())
                .filter(last -> last.differences() > 0)
                .map(last -> ", %,d differences".formatted(last.differences()))
                .orElse("");
        return phase(view)
                + (view.paused() ? " (paused)" : "")
                + job.map(each -> " " + of(each)).orElse("")
                + lag
                + rejects
                + differences;
    }

    private static String phase(MigrationView view) {
        return view.phase().toUpperCase(Locale.ROOT);
    }

    private static String of(JobView job) {
        int filled = job.parts() == 0 ? 0 : BAR * job.partsDone() / job.parts();
        String left = Optional.ofNullable(job.secondsLeft())
                .filter(seconds -> job.partsDone() < job.parts())
                .map(", %,d s left"::formatted)
                .orElse("");
        return "%s [%s%s] %,d rows, %,d/s%s"
                .formatted(
                        job.job(), "#".repeat(filled), "-".repeat(BAR - filled), job.rows(), job.rowsPerSecond(), left);
    }

    private static String of(LagView lag) {
        String oldest = Optional.ofNullable(lag.oldestMs())
                .map(", the oldest for %,d ms"::formatted)
                .orElse("");
        return "%,d writes wait to be copied%s".formatted(lag.queued(), oldest);
    }

    private static String of(@Nullable VerificationView last) {
        return last == null
                ? "nothing has been verified yet"
                : "verified %s: %,d rows, %,d differences%s"
                        .formatted(last.at(), last.rows(), last.differences(), last.stale() ? ", stale" : "");
    }

    static String of(DifferenceView difference) {
        return "%s %s: %s at the origin, %s at the target"
                .formatted(difference.key(), difference.field(), difference.origin(), difference.target());
    }

    static String of(InstanceView instance) {
        return "%s%s, heard of %,d ms ago, %,d reads compared, %,d differed"
                .formatted(
                        instance.id(),
                        instance.inStep() ? "" : " (has not acknowledged the phase)",
                        instance.silentMs(),
                        instance.readsCompared(),
                        instance.readsMismatched());
    }
}
