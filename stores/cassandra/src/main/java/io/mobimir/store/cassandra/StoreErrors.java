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

/** Translates the driver's errors into their meaning for the data; no other class does. */
final class StoreErrors {
    private StoreErrors() {}

    static StoreException translate(Throwable error) {
        if (error instanceof StoreException known) {
            return known;
        }
        return new StoreException(outcome(error), describe(error), error);
    }

    /** Returns NOT_APPLIED only if the write certainly had no effect, and UNKNOWN in all other doubtful cases. */
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

    /** Returns the error of the first node, if several were tried; the driver's own list is long and written for programmers. */
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

    /** Returns the fault in the encryption of a failed connection, if encryption is the cause. */
    static Optional<String> encryption(Throwable error) {
        List<Throwable> causes = error instanceof AllNodesFailedException all
                ? all.getAllErrors().values().stream().flatMap(List::stream).toList()
                : List.of(error);
        return causes.stream()
                .flatMap(cause -> Stream.iterate(cause, Objects::nonNull, Throwable::getCause))
                .filter(cause -> cause instanceof GeneralSecurityException || cause instanceof SSLException)
                .reduce((outer, inner) -> inner)
                .map(cause -> cause.getMessage()
                        + "; cassandra.tls.trust must contain the signer of the nodes' certificates, and those must name the"
                        + " addresses of the nodes, unless cassandra.tls.check-hostname = false");
    }

    private static String describe(Throwable error) {
        return "Cassandra: " + named(error);
    }

    private static String named(Throwable error) {
        return error.getClass().getSimpleName().replace("Exception", "") + ": " + error.getMessage();
    }
}
