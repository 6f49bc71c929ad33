package io.mobimir.http.api;

import io.mobimir.http.api.MigrationShapes.DecisionInput;
import io.mobimir.http.api.MigrationShapes.MigrationList;
import io.mobimir.http.api.MigrationShapes.MigrationView;
import io.mobimir.http.api.MigrationShapes.RejectList;
import io.mobimir.http.api.MigrationShapes.StepView;
import io.mobimir.http.api.Migrations.Step;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.problem.Refused;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Parameter.Place;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Schema;
import io.mobimir.http.route.Service;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What operators do about entities that come from another store. */
final class MigrationsApi {
    private static final String ALL = "/migrations";
    private static final String ONE = ALL + "/{entity}";
    private static final int LONGEST_KEY = 1_000;
    private static final Parameter<String> ENTITY = new Parameter<>(
            "entity",
            Place.PATH,
            Schema.id(),
            "Such as orders, carts, catalogue or stock.",
            name -> Require.id("entity", name));
    private static final Parameter<Step> ACTION = new Parameter<>(
            "action",
            Place.PATH,
            Schema.oneOf(Arrays.stream(Step.values()).map(Step::key).toList()),
            "What to do; accept and retry are about one reject.",
            MigrationsApi::step);

    private final Migrations migrations;

    MigrationsApi(Migrations migrations) {
        this.migrations = migrations;
    }

    List<Route> routes() {
        return List.of(
                Route.get(ALL, "list-migrations")
                        .of(Service.OPERATION, Access.OPERATOR, "Every entity that comes from another store.")
                        .answers(200, MigrationList.class)
                        .by(call -> Answer.ok(new MigrationList(migrations.all()))),
                Route.get(ONE, "read-migration")
                        .of(Service.OPERATION, Access.OPERATOR, "How the migration of an entity stands.")
                        .with(ENTITY)
                        .answers(200, MigrationView.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::read),
                Route.get(ONE + "/rejects", "list-migration-rejects")
                        .of(Service.OPERATION, Access.OPERATOR, "What could not be converted, undecided ones first.")
                        .with(ENTITY, Parameters.LIMIT)
                        .answers(200, RejectList.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::rejects),
                Route.post(ONE + "/{action}", "move-migration")
                        .of(
                                Service.OPERATION,
                                Access.OPERATOR,
                                "Takes a step of a migration, or says what stands in the way and changes nothing.")
                        .with(ENTITY, ACTION)
                        .takes(DecisionInput.class)
                        .answers(200, MigrationView.class)
                        .refuses(ProblemType.NOT_FOUND, ProblemType.MIGRATION_REFUSED)
                        .by(this::move));
    }

    private Answer read(Call call) {
        return Answer.ok(migrations.find(call.need(ENTITY)).orElseThrow(MigrationsApi::unknown));
    }

    private Answer rejects(Call call) {
        int limit = call.find(Parameters.LIMIT).orElse(Parameters.USUAL_LIMIT);
        return Answer.ok(
                new RejectList(migrations.rejects(call.need(ENTITY), limit).orElseThrow(MigrationsApi::unknown)));
    }

    private Answer move(Call call) {
        Step step = call.need(ACTION);
        Optional<String> key = Optional.ofNullable(
                        call.body(DecisionInput.class).key())
                .map(text -> Require.filled("key", text, LONGEST_KEY));
        if (step.needsKey() != key.isPresent()) {
            throw new InvalidField("key", step.needsKey() ? "is missing" : "is not expected here");
        }
        StepView taken = migrations.take(call.need(ENTITY), step, key).orElseThrow(MigrationsApi::unknown);
        if (!taken.done()) {
            throw Problem.of(ProblemType.MIGRATION_REFUSED, String.join(" ", taken.reasons()))
                    .with("reasons", taken.reasons())
                    .refused();
        }
        return Answer.ok(taken.migration());
    }

    private static Refused unknown() {
        return Problems.notFound("migration of that").refused();
    }

    private static Step step(String text) {
        return Arrays.stream(Step.values())
                .filter(step -> step.key().equals(text))
                .findFirst()
                .orElseThrow(() -> new InvalidField("action", "is not one of the steps"));
    }
}
