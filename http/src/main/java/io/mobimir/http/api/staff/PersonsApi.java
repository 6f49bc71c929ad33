package io.mobimir.http.api.staff;

import io.mobimir.http.api.shape.PersonShapes.ErasureInput;
import io.mobimir.http.api.shape.PersonShapes.ErasureView;
import io.mobimir.http.json.PersonDocument;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Parameter.Place;
import io.mobimir.http.route.ParameterSchema;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.http.wire.Exchange;
import io.mobimir.shop.UserId;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.order.StepActor;
import io.mobimir.shop.person.PersonalData;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.io.Content;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Routes for the export and erasure of a person's data. */
public final class PersonsApi {
    private static final Logger LOG = LoggerFactory.getLogger(PersonsApi.class);
    private static final String ONE = "/operator/persons/{user_id}";
    private static final String JSON = "application/json";
    private static final Map<String, Object> EXAMPLE = Map.of(
            "user_id", "U-1", "exported_at", "2026-11-27T10:15:30Z", "tables", Map.of("orders_by_user", List.of()));
    private static final Parameter<UserId> USER =
            new Parameter<>("user_id", Place.PATH, ParameterSchema.id(), "The person whose data it is.", UserId::new);

    private final PersonalData persons;
    private final ErasureRuns erasures;
    private final Clock clock;

    public PersonsApi(PersonalData persons, ErasureRuns erasures, Clock clock) {
        this.persons = persons;
        this.erasures = erasures;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(ONE + "/data", "export-person")
                        .of(Service.STAFF, Access.OPERATOR, "Exports all data of a person.")
                        .details("Reads every table, so it takes a while.")
                        .with(USER)
                        .recorded()
                        .answersAs(JSON, EXAMPLE)
                        .refuses(ProblemType.PERSON_OUT_OF_REACH)
                        .by(this::export),
                Route.post(ONE + "/erasure", "erase-person")
                        .of(Service.STAFF, Access.OPERATOR, "Starts to erase a person's data.")
                        .details(
                                "Orders stay, without name and address. Everything else is deleted, and every table is checked"
                                        + " afterwards. Safe to repeat.")
                        .with(USER)
                        .takes(ErasureInput.class)
                        .answers(202, ErasureView.class, ResponseHeader.LOCATION)
                        .refuses(ProblemType.ERASURE_REFUSED)
                        .by(this::begin),
                Route.get(ONE + "/erasure", "read-erasure")
                        .of(Service.STAFF, Access.OPERATOR, "Reads the last erasure that this instance ran.")
                        .with(USER)
                        .answers(200, ErasureView.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::read));
    }

    private Answer export(Call call) {
        UserId user = call.need(USER);
        List<String> elsewhere = persons.elsewhere();
        if (!elsewhere.isEmpty()) {
            throw refusal(ProblemType.PERSON_OUT_OF_REACH, elsewhere);
        }
        Exchange exchange = call.exchange();
        exchange.header("Cache-Control", "no-store");
        Content.Sink client = exchange.open(JSON, () -> {});
        Writer out = new OutputStreamWriter(Content.Sink.asOutputStream(client), StandardCharsets.UTF_8);
        try {
            PersonDocument document = new PersonDocument(out, user, clock.instant());
            persons.export(user, document);
            document.end();
            out.close();
            exchange.end();
        } catch (IOException | UncheckedIOException e) {
            LOG.info("The client disconnected before the export of a person was complete: {}", e.getMessage());
            exchange.abort(e);
        }
        return Answer.elsewhere();
    }

    private Answer begin(Call call) {
        UserId user = call.need(USER);
        Boolean force = call.body(ErasureInput.class).force();
        List<String> obstacles = persons.obstacles(user, force != null && force);
        if (!obstacles.isEmpty()) {
            throw refusal(ProblemType.ERASURE_REFUSED, obstacles);
        }
        StepActor by = RecordedChanges.movedBy(call);
        AuditedChange job =
                new AuditedChange(by.actor(), "person-erased", call.exchange().path(), "", by.reason());
        ErasureView begun = erasures.begin(user, job)
                .orElseThrow(() -> refusal(
                        ProblemType.ERASURE_REFUSED,
                        List.of("This instance is erasing another person: repeat the request when that has ended.")));
        return Answer.accepted(begun).with("Location", call.exchange().path());
    }

    private Answer read(Call call) {
        return Answer.ok(erasures.last(call.need(USER))
                .orElseThrow(() ->
                        Problems.notFound("erasure that this instance began").refused()));
    }

    private static RuntimeException refusal(ProblemType type, List<String> reasons) {
        return Problem.of(type, String.join(" ", reasons))
                .with("reasons", reasons)
                .refused();
    }
}
