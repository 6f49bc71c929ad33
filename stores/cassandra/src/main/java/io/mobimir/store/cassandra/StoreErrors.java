package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.util.List;

/** The one place that says what the driver's errors mean for the data. */
final class StoreErrors {
    private StoreErrors() {}

    static StoreException translate(Throwable error) {
        if (error instanceof StoreException known) {
            return known;
        }
        return new StoreException(outcome(error), describe(error), error);
    }

    /** Only what certainly left no trace is NOT_APPLIED; everything that we do not know is UNKNOWN. */
    private static Outcome outcome(Throwable error) {
        if (error instanceof QueryValidationException || error instanceof AuthenticationException) {
            return Outcome.REFUSED;
        }
        if (error instanceof UnavailableException
                || error instanceof NoNodeAvailableException
                || error instanceof RequestThrottlingException) {
            return Outcome.NOT_APPLIED;
        }
        if (error instanceof AllNodesFailedException all) {
            return outcomeOfAll(all);
        }
        return Outcome.UNKNOWN;
    }

    private static Outcome outcomeOfAll(AllNodesFailedException all) {
        boolean certain = all.getAllErrors().values().stream()
                .flatMap(List::stream)
                .allMatch(error -> outcome(error) == Outcome.NOT_APPLIED || error instanceof OverloadedException);
        return certain ? Outcome.NOT_APPLIED : Outcome.UNKNOWN;
    }

    /** What the first node said, if several were tried; the driver's own list is long and addressed to programmers. */
    static String reason(DriverException error) {
        if (error instanceof AllNodesFailedException all) {
            return all.getAllErrors().values().stream()
                    .flatMap(List::stream)
                    .findFirst()
                    .map(StoreErrors::named)
                    .orElse("no node was tried");
        }
        return named(error);
    }

    private static String describe(Throwable error) {
        return "Cassandra: " + named(error);
    }

    private static String named(Throwable error) {
        return error.getClass().getSimpleName().replace("Exception", "") + ": " + error.getMessage();
    }
}
