package io.mobimir.store.mongodb;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoClientException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteException;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.util.Set;
import org.bson.BsonMaximumSizeExceededException;

/** The one place that decides what the driver's errors mean for the data. */
final class MongoErrors {
    /** Unauthorized, authentication failed, command not found, bad value, failed to parse, no such key, illegal operation. */
    private static final Set<Integer> REFUSALS = Set.of(13, 18, 59, 2, 9, 4, 20);

    private MongoErrors() {}

    static StoreException translate(RuntimeException error) {
        if (error instanceof StoreException known) {
            return known;
        }
        return new StoreException(outcome(error), describe(error), error);
    }

    /** Returns whether another document had the key already; nothing was written then. */
    static boolean isDuplicateKey(MongoWriteException error) {
        return error.getError().getCategory() == ErrorCategory.DUPLICATE_KEY;
    }

    /**
     * Returns NOT_APPLIED only if the call certainly changed nothing. A write that the primary has and the majority has
     * not confirmed is UNKNOWN: another primary may forget it.
     */
    private static Outcome outcome(RuntimeException error) {
        if (error instanceof MongoSecurityException
                || error instanceof BsonMaximumSizeExceededException
                || error instanceof MongoWriteException
                || (error instanceof MongoCommandException command && REFUSALS.contains(command.getErrorCode()))) {
            return Outcome.REFUSED;
        }
        boolean certain = error instanceof MongoSocketOpenException
                || error instanceof MongoConnectionPoolClearedException
                || error instanceof MongoServerUnavailableException
                || error instanceof MongoNotPrimaryException
                || isSelectionTimeout(error);
        return certain ? Outcome.NOT_APPLIED : Outcome.UNKNOWN;
    }

    /** Returns whether no server was found or no connection became free in time: nothing was sent. */
    private static boolean isSelectionTimeout(RuntimeException error) {
        return error instanceof MongoClientException && error.getClass() == MongoTimeoutException.class;
    }

    private static String describe(RuntimeException error) {
        String name = error.getClass().getSimpleName().replace("Exception", "");
        return "MongoDB: " + name + ": " + error.getMessage();
    }
}
