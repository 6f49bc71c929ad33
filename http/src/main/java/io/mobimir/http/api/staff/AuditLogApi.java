package io.mobimir.http.api.staff;

import static io.mobimir.http.api.shape.Parameters.CURSOR;
import static io.mobimir.http.api.shape.Parameters.LIMIT;
import static io.mobimir.http.api.shape.Parameters.USUAL_LIMIT;

import io.mobimir.http.json.Describe;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Parameter.Place;
import io.mobimir.http.route.ParameterSchema;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Page;
import io.mobimir.shop.Require;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedOutcome;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Routes for the audit log: changes that staff, operators and commands made. */
public final class AuditLogApi {
    private static final Parameter<LocalDate> DAY = Parameter.day("day", "Only changes of this day, in UTC.");
    private static final Parameter<String> ACTOR = new Parameter<>(
            "actor",
            Place.QUERY,
            ParameterSchema.id(),
            "Only changes by this actor, over all days: `user:ID` for a token's user, `os:NAME` for the user who ran a command.",
            text -> {
                if (!text.startsWith("user:") && !text.startsWith("os:")) {
                    throw new InvalidField("actor", "must begin with user: or os:, such as user:S-1");
                }
                return Require.id("actor", text);
            });

    private final AuditLog log;

    public AuditLogApi(AuditLog log) {
        this.log = log;
    }

    /** A change that somebody made or tried to make. */
    record AuditLogEntry(
            Instant at,
            @Describe("`user:ID` or `os:NAME`") String actor,

            @Describe("The operation's name in this description, or the command")
            String operation,

            @Describe(
                    value = "The object of the change, such as the path of the request",
                    example = "/staff/orders/O-2026-000123/status")
            String target,

            @Describe(value = "The body of the request; shortened if it was long", example = "{\"status\":\"shipped\"}")
            String details,

            @Describe("Empty if none was given") String reason,

            @Describe("Absent while it runs, and if its instance died: then it may have happened or not") @Nullable
            AuditLogOutcome outcome) {
        static AuditLogEntry of(AuditEntry entry) {
            return new AuditLogEntry(
                    entry.at(),
                    entry.change().actor(),
                    entry.change().operation(),
                    entry.change().target(),
                    entry.change().details(),
                    entry.change().reason(),
                    entry.outcome().map(AuditLogOutcome::of).orElse(null));
        }
    }

    /** The outcome of a change. */
    record AuditLogOutcome(
            @Describe("`unknown`: all or a part of it may have happened")
            AuditedOutcome.Kind kind,

            @Describe(value = "More about it, such as the problem that refused it", example = "status-not-allowed")
            String text) {
        static AuditLogOutcome of(AuditedOutcome outcome) {
            return new AuditLogOutcome(outcome.kind(), outcome.text());
        }
    }

    /** A page of entries, newest first. */
    record AuditLogPage(
            List<AuditLogEntry> entries,
            @Describe("Absent on the last page") @Nullable String nextCursor) {
        static AuditLogPage of(Page<AuditEntry> page) {
            return new AuditLogPage(
                    page.items().stream().map(AuditLogEntry::of).toList(),
                    page.next().map(Cursor::value).orElse(null));
        }
    }

    public List<Route> routes() {
        return List.of(Route.get("/operator/audit-log", "audit-log")
                .of(Service.STAFF, Access.OPERATOR, "Lists changes by staff, operators and commands, newest first.")
                .details("Give either `day` or `actor`. Each entry has the requested change and its outcome, also"
                        + " if it failed.")
                .with(DAY, ACTOR, LIMIT, CURSOR)
                .answers(200, AuditLogPage.class)
                .by(this::read));
    }

    private Answer read(Call call) {
        Optional<LocalDate> day = call.find(DAY);
        Optional<String> actor = call.find(ACTOR);
        if (day.isPresent() == actor.isPresent()) {
            throw new InvalidField("day", "or actor is required, but not both");
        }
        int limit = call.find(LIMIT).orElse(USUAL_LIMIT);
        Optional<Cursor> after = call.find(CURSOR);
        return Answer.ok(AuditLogPage.of(day.map(date -> log.ofDay(date, limit, after))
                .orElseGet(() -> log.ofActor(actor.orElseThrow(), limit, after))));
    }
}
