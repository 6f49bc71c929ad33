package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.retry.RetryVerdict;
import com.datastax.oss.driver.api.core.servererrors.DefaultWriteType;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.internal.core.retry.DefaultRetryPolicy;

/**
 * The driver's own retries, changed for the seconds in which a node is dead or stalled and the others do not know it yet. A
 * read, and a write that may be repeated, goes to another coordinator. A batch whose log cannot be written fails at once,
 * because a retry would choose the same dead node.
 *
 * <p>The driver asks here about idempotent writes only, and conditional ones never are. A serial read that meets another
 * client's transaction also ends as the timeout of a conditional write; it is retried as a read. Public because the driver
 * creates it by name.
 */
public final class Retries extends DefaultRetryPolicy {
    private static final int MOST = 2;

    public Retries(DriverContext context, String profileName) {
        super(context, profileName);
    }

    @Override
    public RetryVerdict onReadTimeoutVerdict(
            Request request, ConsistencyLevel level, int required, int received, boolean dataPresent, int retries) {
        return onNext(retries);
    }

    @Override
    public RetryVerdict onWriteTimeoutVerdict(
            Request request, ConsistencyLevel level, WriteType type, int required, int received, int retries) {
        return type == DefaultWriteType.BATCH_LOG ? RetryVerdict.RETHROW : onNext(retries);
    }

    /** Limits the tries: all together must fit into the time that a request may take. */
    private static RetryVerdict onNext(int retries) {
        return retries < MOST ? RetryVerdict.RETRY_NEXT : RetryVerdict.RETHROW;
    }
}
