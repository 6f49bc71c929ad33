package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.DefaultWriteType;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Sends logged batches so that a freshly dead node does not stop them. A batch log needs two nodes besides the
 * coordinator; of three nodes these are always the same two, and for up to 20 s after one dies the coordinator still
 * waits for it. The writes themselves only need a quorum. So when the log timed out, the same writes are sent one by one:
 * they are idempotent, and the half-written log may replay them again without harm. See ADR 4.
 */
final class LoggedBatch {
    private LoggedBatch() {}

    static boolean is(Statement<?> statement) {
        return statement instanceof BatchStatement batch
                && batch.getBatchType() == DefaultBatchType.LOGGED
                && Boolean.TRUE.equals(batch.isIdempotent());
    }

    static CompletionStage<AsyncResultSet> send(CqlSession session, BatchStatement batch) {
        return session.executeAsync(batch)
                .handle((result, error) -> {
                    if (error == null) {
                        return CompletableFuture.completedFuture(result);
                    }
                    return isLogTimeout(error)
                            ? oneByOne(session, batch)
                            : CompletableFuture.<AsyncResultSet>failedFuture(error);
                })
                .thenCompose(outcome -> outcome);
    }

    private static boolean isLogTimeout(Throwable error) {
        Throwable cause = error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
        return cause instanceof WriteTimeoutException timeout && timeout.getWriteType() == DefaultWriteType.BATCH_LOG;
    }

    private static CompletionStage<AsyncResultSet> oneByOne(CqlSession session, BatchStatement batch) {
        ConsistencyLevel level = batch.getConsistencyLevel();
        List<CompletableFuture<AsyncResultSet>> sent = new ArrayList<>();
        for (BatchableStatement<?> each : batch) {
            sent.add(session.executeAsync((Statement<?>) each.setConsistencyLevel(level))
                    .toCompletableFuture());
        }
        return CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new))
                .thenCompose(all -> sent.get(sent.size() - 1));
    }
}
