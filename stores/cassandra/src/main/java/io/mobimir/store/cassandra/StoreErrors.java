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
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

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

    /** What is wrong with the encryption of a connection that could not be made, if that is what is wrong. */
    static Optional<String> encryption(Throwable error) {
        List<Throwable> causes = error instanceof AllNodesFailedException all
                ? all.getAllErrors().values().stream().flatMap(List::stream).toList()
                : List.of(error);
        return causes.stream()
                .flatMap(cause -> Stream.iterate(cause, Objects::nonNull, Throwable::getCause))
                .filter(cause -> cause instanceof GeneralSecurityException || cause instanceof SSLException)
                .reduce((outer, inner) -> inner)
                .map(cause -> cause.getMessage()
                        + "; cassandra.tls.trust must hold who signed the nodes' certificates, and those must name the"
                        + " addresses of the nodes, unless cassandra.tls.check-hostname = false");
    }

    private static String describe(Throwable error) {
        return "Cassandra: " + named(error);
    }

    private static String named(Throwable error) {
        return error.getClass().getSimpleName().replace("Exception", "") + ": " + error.getMessage();
    }
}
