package io.mobimir.app.migration;

import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.shape.MigrationShapes.RejectView;
import io.mobimir.http.api.shape.MigrationShapes.StepView;
import io.mobimir.http.api.staff.Migrations;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.engine.OperatorResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The migrations for operators, over HTTP or by commands. */
public record OperatorMigrations(Map<String, Migration> migrations) implements Migrations {
    public OperatorMigrations {
        migrations = Map.copyOf(migrations);
    }

    @Override
    public List<MigrationView> all() {
        return migrations.keySet().stream()
                .sorted()
                .flatMap(entity -> find(entity).stream())
                .toList();
    }

    @Override
    public Optional<MigrationView> find(String entity) {
        return of(entity).map(migration -> MigrationViews.of(migration.status()));
    }

    @Override
    public Optional<List<RejectView>> rejects(String entity, int limit) {
        return of(entity)
                .map(migration -> migration.rejects(limit).stream()
                        .map(MigrationViews::of)
                        .toList());
    }

    @Override
    public Optional<StepView> take(String entity, MigrationStep step, Optional<String> key) {
        return of(entity).map(migration -> taken(migration, ask(migration, step, key)));
    }

    private Optional<Migration> of(String entity) {
        return Optional.ofNullable(migrations.get(entity));
    }

    private static StepView taken(Migration migration, OperatorResult answer) {
        List<String> reasons = answer.match(done -> List.of(), OperatorResult.Refused::reasons);
        return new StepView(reasons.isEmpty(), reasons, MigrationViews.of(migration.status()));
    }

    private static OperatorResult ask(Migration migration, MigrationStep step, Optional<String> key) {
        return switch (step) {
            case START -> migration.start();
            case PAUSE -> migration.pause();
            case RESUME -> migration.resume();
            case VERIFY -> verify(migration);
            case SWITCH -> migration.switchReads();
            case ROLLBACK -> migration.rollback();
            case ABORT -> migration.abort();
            case FINISH -> migration.finish();
            case ACCEPT -> migration.acceptLoss(key.orElseThrow());
            case RETRY -> migration.retry(key.orElseThrow());
        };
    }

    /** Refuses before everything is copied and after the migration: then there is nothing to compare. */
    private static OperatorResult verify(Migration migration) {
        return switch (migration.status().phase()) {
            case ORIGIN, DUAL_WRITE, BACKFILL, RETURN ->
                OperatorResult.refused(
                        "There is nothing to verify before everything is copied; verification follows by itself.");
            case VERIFY, SHADOW, TARGET_READS -> migration.verify();
            case TARGET -> OperatorResult.refused("The migration is finished; the origin is no longer kept up.");
        };
    }
}
