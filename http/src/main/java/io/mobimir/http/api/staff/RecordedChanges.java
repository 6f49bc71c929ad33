package io.mobimir.http.api.staff;

import io.mobimir.http.json.InvalidJson;
import io.mobimir.http.problem.ProblemException;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Handler;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Parameter.Place;
import io.mobimir.http.route.ParameterSchema;
import io.mobimir.http.route.Route;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.Require;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.shop.order.StepActor;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records every change of staff and operators: an entry before the change, so that none can be missing, and its outcome
 * afterwards. Without an entry no change is made.
 */
public final class RecordedChanges {
    private static final Logger LOG = LoggerFactory.getLogger(RecordedChanges.class);

    /** A letter of another alphabet takes six characters in percent-encoding. */
    private static final int LONGEST_HEADER = 6 * AuditedChange.MAX_REASON;

    private static final String REASON_NAME = "Mobimir-Reason";

    private static final Parameter<String> REASON = new Parameter<>(
            REASON_NAME,
            Place.HEADER,
            ParameterSchema.text(LONGEST_HEADER),
            "The reason for the audit log; at most " + AuditedChange.MAX_REASON
                    + " characters. Percent-encode what is not ASCII, as UTF-8.",
            RecordedChanges::decoded);

    private final ChangeRecording recording;

    public RecordedChanges(ChangeRecording recording) {
        this.recording = recording;
    }

    /** Returns the route, with recording if its calls are to be recorded. */
    public Route of(Route route) {
        return route.isRecorded() ? route.with(REASON, call -> record(route, call)) : route;
    }

    /** Returns the caller as an order's trail names them. */
    static StepActor movedBy(Call call) {
        return new StepActor(
                AuditedChange.actor(call.caller().user()), call.find(REASON).orElse(""));
    }

    private Answer record(Route route, Call call) {
        AuditEntry entry = begin(new AuditedChange(
                AuditedChange.actor(call.caller().user()),
                route.operation(),
                call.exchange().path(),
                route.body().isPresent() ? call.bodyText() : "",
                reason(call)));
        return carryOut(recording.log(), entry, route.handler(), call);
    }

    private String reason(Call call) {
        String reason = call.find(REASON).orElse("");
        if (recording.reasonRequired() && reason.isBlank()) {
            throw new InvalidField(REASON.name(), "is missing: every change needs a reason");
        }
        return reason;
    }

    /** Writes the entry before the change begins; if that fails, nothing has been changed. */
    private AuditEntry begin(AuditedChange change) {
        try {
            return recording.log().begin(change);
        } catch (StoreException e) {
            throw new StoreException(
                    Outcome.NOT_APPLIED, "the audit log could not be written, so nothing was changed", e);
        }
    }

    private static Answer carryOut(AuditLog log, AuditEntry entry, Handler handler, Call call) {
        AuditedOutcome outcome = AuditedOutcome.unknown("internal");
        try {
            Answer answer = handler.handle(call);
            outcome = AuditedOutcome.done();
            return answer;
        } catch (ProblemException e) {
            outcome = AuditedOutcome.refused(e.problem().type().key());
            throw e;
        } catch (InvalidField e) {
            outcome = AuditedOutcome.refused("invalid-field");
            throw e;
        } catch (InvalidJson e) {
            outcome = AuditedOutcome.refused("invalid-json");
            throw e;
        } catch (StoreException e) { // an earlier statement may have succeeded
            outcome = AuditedOutcome.unknown("store-unavailable");
            throw e;
        } finally {
            end(log, entry, outcome);
        }
    }

    /** Writes the outcome. A failure here is only logged: the change has been made or refused, and the caller has to know. */
    private static void end(AuditLog log, AuditEntry entry, AuditedOutcome outcome) {
        try {
            log.end(entry, outcome);
        } catch (StoreException e) {
            LOG.warn("Could not write the outcome of audit entry {}, {}: {}", entry.id(), outcome, e.getMessage());
        }
    }

    /** Decodes a header; a text that is not valid percent-encoding is taken literally. */
    private static String decoded(String header) {
        String text = header;
        try {
            text = URLDecoder.decode(header.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            LOG.debug("A reason is not valid percent-encoding: {}", header, e);
        }
        Require.text(REASON_NAME, text, AuditedChange.MAX_REASON);
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new InvalidField(REASON_NAME, "must not contain control characters");
        }
        return text.strip();
    }
}
