package io.mobimir.http.api;

import static io.mobimir.http.api.Parameters.CURSOR;
import static io.mobimir.http.api.Parameters.LIMIT;
import static io.mobimir.http.api.Parameters.USUAL_LIMIT;

import io.mobimir.http.json.Describe;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Parameter.Place;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Schema;
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

/** What operators read of the changes that staff, operators and commands made. */
final class AuditLogApi {
    private static final Parameter<LocalDate> DAY = Parameter.day("day", "The changes of this day, in UTC.");
    private static final Parameter<String> ACTOR = new Parameter<>(
            "actor",
            Place.QUERY,
            Schema.id(),
            "The changes of user:… (whose token it was) or os:… (who ran a command), over all days.",
            text -> Require.id("actor", text));

    private final AuditLog log;

    AuditLogApi(AuditLog log) {
        this.log = log;
    }

    /** A change that was made or tried. */
    record AuditLogEntry(
            Instant at,
            @Describe("user:… or os:…") String actor,

            @Describe("The name of the route or the command")
            String operation,

            @Describe("What it was about, such as the path of the request")
            String target,

            @Describe("What was asked for; cut if it was long")
            String details,

            @Describe("Empty if none was said") String reason,

            @Describe("Absent while it is under way and where its instance died: it may have happened or not") @Nullable
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

    /** What became of a change. */
    record AuditLogOutcome(
            @Describe("unknown: it may have happened, or a part of it")
            AuditedOutcome.Kind kind,

            @Describe("Such as the problem that refused it") String text) {
        static AuditLogOutcome of(AuditedOutcome outcome) {
            return new AuditLogOutcome(outcome.kind(), outcome.text());
        }
    }

    /** Some entries, newest first. */
    record AuditLogPage(
            List<AuditLogEntry> entries,
            @Describe("Absent at the end") @Nullable String nextCursor) {
        static AuditLogPage of(Page<AuditEntry> page) {
            return new AuditLogPage(
                    page.items().stream().map(AuditLogEntry::of).toList(),
                    page.next().map(Cursor::value).orElse(null));
        }
    }

    List<Route> routes() {
        return List.of(Route.get("/operator/audit-log", "audit-log")
                .of(
                        Service.STAFF,
                        Access.OPERATOR,
                        "What staff, operators and commands changed or tried to change, newest first; by day or by actor.")
                .with(DAY, ACTOR, LIMIT, CURSOR)
                .answers(200, AuditLogPage.class)
                .by(this::read));
    }

    private Answer read(Call call) {
        Optional<LocalDate> day = call.find(DAY);
        Optional<String> actor = call.find(ACTOR);
        if (day.isPresent() == actor.isPresent()) {
            throw new InvalidField("day", "or actor must be said, and not both");
        }
        int limit = call.find(LIMIT).orElse(USUAL_LIMIT);
        Optional<Cursor> after = call.find(CURSOR);
        return Answer.ok(AuditLogPage.of(day.map(date -> log.ofDay(date, limit, after))
                .orElseGet(() -> log.ofActor(actor.orElseThrow(), limit, after))));
    }
}
