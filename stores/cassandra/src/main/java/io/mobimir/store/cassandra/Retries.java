package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.retry.RetryVerdict;
import com.datastax.oss.driver.api.core.servererrors.DefaultWriteType;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.internal.core.retry.DefaultRetryPolicy;

/**
 * The driver's own retries, with two changes for the seconds in which a node is dead and the others do not know it yet: a
 * read goes on to another coordinator, and a batch whose log cannot be written comes back at once, because asking again
 * would choose the same dead node. Public because the driver makes it by name.
 */
public final class Retries extends DefaultRetryPolicy {
    private static final int READ_RETRIES = 2;

    public Retries(DriverContext context, String profileName) {
        super(context, profileName);
    }

    @Override
    public RetryVerdict onReadTimeoutVerdict(
            Request request, ConsistencyLevel level, int required, int received, boolean dataPresent, int retries) {
        return retries < READ_RETRIES ? RetryVerdict.RETRY_NEXT : RetryVerdict.RETHROW;
    }

    @Override
    public RetryVerdict onWriteTimeoutVerdict(
            Request request, ConsistencyLevel level, WriteType type, int required, int received, int retries) {
        return type == DefaultWriteType.BATCH_LOG
                ? RetryVerdict.RETHROW
                : super.onWriteTimeoutVerdict(request, level, type, required, received, retries);
    }
}
