package io.mobimir.http.problem;

import io.mobimir.http.json.InvalidJson;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns the failure of a request into the problem that is answered. */
public final class Problems {
    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);
    /** Jetty's status for an unknown transfer coding. */
    private static final int NOT_IMPLEMENTED = 501;

    private static final Duration STORE_PAUSE = Duration.ofSeconds(1);

    private Problems() {}

    /** Turns a failure into a problem for the client; our own faults are logged here, once. */
    public static Problem of(Throwable failure, String requestId) {
        if (failure instanceof ProblemException refused) {
            return refused.problem();
        }
        if (failure instanceof InvalidField invalid) {
            return field(invalid.field(), invalid.problem());
        }
        if (failure instanceof InvalidJson invalid) {
            return Problem.of(ProblemType.INVALID_JSON, "The body " + invalid.getMessage() + ".");
        }
        if (failure instanceof StoreException store) {
            return store(store, requestId);
        }
        LOG.error("Request {} failed unexpectedly.", requestId, failure);
        return Problem.of(ProblemType.INTERNAL, "The server failed; the error is in its log.");
    }

    public static Problem field(String field, String problem) {
        return Problem.of(ProblemType.INVALID_FIELD, field + " " + problem + ".")
                .with("field", field);
    }

    public static Problem notFound(String what) {
        return Problem.of(ProblemType.NOT_FOUND, "There is no " + what + ".");
    }

    /** Tells what happened, but nothing about the database behind it. */
    private static Problem store(StoreException e, String requestId) {
        LOG.warn("The store failed in request {} with outcome {}: {}", requestId, e.outcome(), e.getMessage());
        return Problem.of(ProblemType.STORE_UNAVAILABLE, sentence(e.outcome()))
                .with("outcome", e.outcome().name().toLowerCase(Locale.ROOT))
                .retryAfter(STORE_PAUSE);
    }

    private static String sentence(Outcome outcome) {
        return switch (outcome) {
            case NOT_APPLIED -> "The database could not make the change; nothing was changed.";
            case UNKNOWN ->
                "The database did not answer; the change may have happened or may still happen. Repeat the request.";
            case REFUSED -> "The database refuses this request.";
        };
    }

    /** Returns the general problem for a status of the underlying server. */
    public static Problem ofStatus(int status) {
        Map<Integer, ProblemType> general = Map.of(
                401, ProblemType.NOT_SIGNED_IN,
                403, ProblemType.NOT_ALLOWED,
                404, ProblemType.NOT_FOUND,
                500, ProblemType.INTERNAL,
                503, ProblemType.OVERLOADED);
        ProblemType type = general.getOrDefault(
                status,
                Arrays.stream(ProblemType.values())
                        .filter(each -> each.status() == status && status > 403 && status != 409)
                        .findFirst()
                        .orElse(
                                status < 500 || status == NOT_IMPLEMENTED
                                        ? ProblemType.BAD_REQUEST
                                        : ProblemType.INTERNAL));
        return Problem.of(type, type.meaning());
    }
}
