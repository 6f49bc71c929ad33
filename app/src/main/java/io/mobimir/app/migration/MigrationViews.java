package io.mobimir.app.migration;

import io.mobimir.http.api.shape.MigrationShapes.DifferenceView;
import io.mobimir.http.api.shape.MigrationShapes.InstanceView;
import io.mobimir.http.api.shape.MigrationShapes.JobView;
import io.mobimir.http.api.shape.MigrationShapes.LagView;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.shape.MigrationShapes.RejectView;
import io.mobimir.http.api.shape.MigrationShapes.VerificationView;
import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.engine.Status;
import io.mobimir.migration.engine.Status.Lag;
import io.mobimir.migration.engine.Status.Member;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.MigrationState.Verification;
import io.mobimir.migration.record.Reject;
import java.time.Duration;
import java.util.Locale;

/** Turns the engine's status into the shapes of the HTTP API. */
final class MigrationViews {
    private MigrationViews() {}

    static MigrationView of(Status status) {
        return new MigrationView(
                status.entity(),
                status.phase().name().toLowerCase(Locale.ROOT),
                status.state().since(),
                status.state().paused(),
                status.state().position().isHeld(),
                of(status.lag()),
                status.state().trust().verification().map(MigrationViews::of).orElse(null),
                status.findings().openRejects(),
                status.jobs().stream().map(MigrationViews::of).toList(),
                status.instances().stream().map(MigrationViews::of).toList(),
                status.findings().differences().stream().map(MigrationViews::of).toList(),
                status.blocks(),
                status.back());
    }

    static RejectView of(Reject reject) {
        return new RejectView(reject.key(), reject.reason(), reject.accepted());
    }

    private static LagView of(Lag lag) {
        return new LagView(
                lag.queued(), lag.oldest().map(age -> whole(age.toMillis())).orElse(null));
    }

    private static VerificationView of(Verification last) {
        return new VerificationView(last.at(), last.rows(), last.differences(), last.stale());
    }

    private static JobView of(JobProgress job) {
        return new JobView(
                job.job(),
                job.rows(),
                job.done(),
                job.parts(),
                Math.round(job.rate()),
                job.left().map(Duration::toSeconds).map(MigrationViews::whole).orElse(null));
    }

    private static InstanceView of(Member member) {
        return new InstanceView(
                member.id(), member.inStep(), member.silent().toMillis(), member.compared(), member.mismatched());
    }

    private static DifferenceView of(Difference difference) {
        return new DifferenceView(difference.key(), difference.field(), difference.origin(), difference.target());
    }

    private static int whole(long value) {
        return (int) Math.min(Integer.MAX_VALUE, value);
    }
}
