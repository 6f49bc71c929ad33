package io.mobimir.http.api.staff;

import io.mobimir.http.api.shape.MigrationShapes.DecisionInput;
import io.mobimir.http.api.shape.MigrationShapes.MigrationList;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.shape.MigrationShapes.RejectList;
import io.mobimir.http.api.shape.MigrationShapes.StepInput;
import io.mobimir.http.api.shape.MigrationShapes.StepView;
import io.mobimir.http.api.shape.Parameters;
import io.mobimir.http.api.staff.Migrations.MigrationStep;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemException;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Parameter.Place;
import io.mobimir.http.route.ParameterSchema;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Routes for migrations. */
public final class MigrationsApi {
    private static final String ALL = "/migrations";
    private static final String ONE = ALL + "/{entity}";
    private static final int LONGEST_KEY = 1_000;
    private static final Parameter<String> ENTITY = new Parameter<>(
            "entity",
            Place.PATH,
            ParameterSchema.id(),
            "The entity, such as orders, carts, catalogue or stock.",
            name -> Require.id("entity", name));

    private final Migrations migrations;

    public MigrationsApi(Migrations migrations) {
        this.migrations = migrations;
    }

    public List<Route> routes() {
        return Stream.concat(
                        reading().stream(),
                        Arrays.stream(MigrationStep.values()).map(this::step))
                .toList();
    }

    private List<Route> reading() {
        return List.of(
                Route.get(ALL, "list-migrations")
                        .of(Service.OPERATION, Access.OPERATOR, "Lists the migrations from another store.")
                        .answers(200, MigrationList.class)
                        .by(call -> Answer.ok(new MigrationList(migrations.all()))),
                Route.get(ONE, "read-migration")
                        .of(Service.OPERATION, Access.OPERATOR, "Reads the state of an entity's migration.")
                        .with(ENTITY)
                        .answers(200, MigrationView.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::read),
                Route.get(ONE + "/rejects", "list-migration-rejects")
                        .of(
                                Service.OPERATION,
                                Access.OPERATOR,
                                "Lists documents that could not be converted, undecided first.")
                        .with(ENTITY, Parameters.LIMIT)
                        .answers(200, RejectList.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::rejects));
    }

    private Route step(MigrationStep step) {
        return Route.post(ONE + "/" + step.key(), step.key() + "-migration" + (step.needsKey() ? "-reject" : ""))
                .of(Service.OPERATION, Access.OPERATOR, step.meaning())
                .details("A step that is not possible now is refused with the reasons and changes nothing.")
                .with(ENTITY)
                .takes(step.needsKey() ? DecisionInput.class : StepInput.class)
                .answers(200, MigrationView.class)
                .refuses(ProblemType.NOT_FOUND, ProblemType.MIGRATION_REFUSED)
                .by(call -> take(call, step));
    }

    private Answer read(Call call) {
        return Answer.ok(migrations.find(call.need(ENTITY)).orElseThrow(MigrationsApi::unknown));
    }

    private Answer rejects(Call call) {
        int limit = call.find(Parameters.LIMIT).orElse(Parameters.USUAL_LIMIT);
        return Answer.ok(
                new RejectList(migrations.rejects(call.need(ENTITY), limit).orElseThrow(MigrationsApi::unknown)));
    }

    private Answer take(Call call, MigrationStep step) {
        Optional<String> key = step.needsKey() ? Optional.of(key(call)) : none(call);
        StepView taken = migrations.take(call.need(ENTITY), step, key).orElseThrow(MigrationsApi::unknown);
        if (!taken.done()) {
            throw Problem.of(ProblemType.MIGRATION_REFUSED, String.join(" ", taken.reasons()))
                    .with("reasons", taken.reasons())
                    .refused();
        }
        return Answer.ok(taken.migration());
    }

    private static String key(Call call) {
        return Require.filled("key", call.body(DecisionInput.class).key(), LONGEST_KEY);
    }

    private static Optional<String> none(Call call) {
        call.body(StepInput.class); // refuses unknown fields
        return Optional.empty();
    }

    private static ProblemException unknown() {
        return Problems.notFound("migration of that").refused();
    }
}
