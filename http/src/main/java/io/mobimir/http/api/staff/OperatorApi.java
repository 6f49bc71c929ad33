package io.mobimir.http.api.staff;

import io.mobimir.http.api.shape.StaffShapes.AuditInput;
import io.mobimir.http.api.shape.StaffShapes.AuditView;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/** Routes for operators. */
public final class OperatorApi {
    private static final String PATH = "/operator/audit";

    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final AuditRuns audits;
    private final Supplier<String> metrics;

    public OperatorApi(AuditRuns audits, Supplier<String> metrics) {
        this.audits = audits;
        this.metrics = metrics;
    }

    public List<Route> routes() {
        return List.of(
                Route.post(PATH, "begin-audit")
                        .of(Service.STAFF, Access.OPERATOR, "Starts an audit of all stock and checkouts.")
                        .details("If an audit is running, the answer is that audit.")
                        .takes(AuditInput.class)
                        .answers(202, AuditView.class, ResponseHeader.LOCATION)
                        .by(this::begin),
                Route.get(PATH, "read-audit")
                        .of(Service.STAFF, Access.OPERATOR, "Reads the last audit that this instance ran.")
                        .answers(200, AuditView.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::read),
                Route.get("/metrics", "metrics")
                        .of(Service.OPERATION, Access.OPERATOR, "Reads this instance's metrics, for Prometheus.")
                        .answersAs("text/plain", "http_in_flight 3\n")
                        .by(this::measured));
    }

    private Answer measured(Call call) {
        call.exchange().send(PROMETHEUS, metrics.get().getBytes(StandardCharsets.UTF_8));
        return Answer.elsewhere();
    }

    private Answer begin(Call call) {
        Boolean repair = call.body(AuditInput.class).repair();
        return Answer.accepted(audits.begin(repair != null && repair)).with("Location", PATH);
    }

    private Answer read(Call call) {
        return Answer.ok(audits.last()
                .orElseThrow(() ->
                        Problems.notFound("audit that this instance began").refused()));
    }
}
