package io.mobimir.http;

import io.mobimir.http.api.shape.MigrationShapes.DifferenceView;
import io.mobimir.http.api.shape.MigrationShapes.InstanceView;
import io.mobimir.http.api.shape.MigrationShapes.JobView;
import io.mobimir.http.api.shape.MigrationShapes.LagView;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.shape.MigrationShapes.RejectView;
import io.mobimir.http.api.shape.MigrationShapes.StepView;
import io.mobimir.http.api.shape.MigrationShapes.VerificationView;
import io.mobimir.http.api.staff.Migrations;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A fake migration that can take all steps but the last. */
final class PretendedMigrations implements Migrations {
    private static final Instant SINCE = Instant.parse("2026-11-16T07:00:00Z");

    @Override
    public List<MigrationView> all() {
        return List.of(view());
    }

    @Override
    public Optional<MigrationView> find(String entity) {
        return Optional.of(entity).filter("orders"::equals).map(known -> view());
    }

    @Override
    public Optional<List<RejectView>> rejects(String entity, int limit) {
        return find(entity).map(known -> List.of(new RejectView("O-1", "status: is unknown: paid?", false)));
    }

    @Override
    public Optional<StepView> take(String entity, MigrationStep step, Optional<String> key) {
        return find(entity).map(known -> {
            boolean done = step != MigrationStep.FINISH;
            return new StepView(done, done ? List.of() : List.of("1 rejects wait for a decision."), known);
        });
    }

    private static MigrationView view() {
        return new MigrationView(
                "orders",
                "shadow",
                SINCE,
                false,
                false,
                new LagView(1, 500),
                new VerificationView(SINCE, 10, 0, false),
                1,
                List.of(new JobView("backfill", 10, 4, 4, 1234, null)),
                List.of(new InstanceView("shop-1", true, 100, 5, 0)),
                List.of(new DifferenceView("O-2", "status", "new", "shipped")),
                List.of("1 rejects wait for a decision."),
                "rollback stops writing to the target.");
    }
}
