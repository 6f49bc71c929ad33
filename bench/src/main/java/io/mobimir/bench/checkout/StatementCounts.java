package io.mobimir.bench.checkout;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.StreamSupport;

/**
 * Counts what one connection sends; the virtual tables of Cassandra 5.0 do not count lightweight transactions. A batch counts once. A
 * serial read is a read.
 */
final class StatementCounts implements RequestTracker {
    private final LongAdder transactions = new LongAdder();
    private final LongAdder reads = new LongAdder();
    private final LongAdder writes = new LongAdder();

    /** Lightweight transactions, applied or not. */
    long transactions() {
        return transactions.sum();
    }

    long reads() {
        return reads.sum();
    }

    /** Plain writes and batches without a condition. */
    long writes() {
        return writes.sum();
    }

    @Override
    public void onSuccess(Request request, long nanos, DriverExecutionProfile profile, Node node, String logPrefix) {
        count(request);
    }

    @Override
    public void onError(
            Request request, Throwable error, long nanos, DriverExecutionProfile profile, Node node, String logPrefix) {
        count(request);
    }

    private void count(Request request) {
        if (request instanceof BatchStatement batch) {
            boolean conditional =
                    StreamSupport.stream(batch.spliterator(), false).anyMatch(each -> isConditional(cql(each)));
            (conditional ? transactions : writes).increment();
        } else if (request instanceof BatchableStatement<?> statement) {
            String cql = cql(statement);
            if (cql.startsWith("SELECT")) {
                reads.increment();
            } else {
                (isConditional(cql) ? transactions : writes).increment();
            }
        }
    }

    private static boolean isConditional(String cql) {
        return cql.contains(" IF ");
    }

    private static String cql(BatchableStatement<?> statement) {
        return statement instanceof BoundStatement bound
                ? bound.getPreparedStatement().getQuery()
                : ((SimpleStatement) statement).getQuery();
    }

    @Override
    public void close() {}
}
