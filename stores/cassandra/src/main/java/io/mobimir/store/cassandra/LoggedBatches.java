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
import java.util.concurrent.TimeUnit;

/**
 * Sends logged batches so that a freshly dead node does not stop them. A batch log needs two nodes besides the coordinator;
 * with three nodes these are always the same two, and for up to 20 s after one dies the coordinator still waits for it. The
 * writes themselves only need a quorum. So after a timeout of the log the same writes are sent one by one: they are
 * idempotent, so a later replay of the half-written log does no harm. For a few seconds after that the log is skipped, or
 * else every write would wait for the same dead node. See ADR 4.
 */
final class LoggedBatches {
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final CqlSession session;
    private volatile long tryAgainAt = System.nanoTime();

    LoggedBatches(CqlSession session) {
        this.session = session;
    }

    static boolean is(Statement<?> statement) {
        return statement instanceof BatchStatement batch
                && batch.getBatchType() == DefaultBatchType.LOGGED
                && Boolean.TRUE.equals(batch.isIdempotent());
    }

    CompletionStage<AsyncResultSet> send(BatchStatement batch) {
        if (System.nanoTime() - tryAgainAt < 0) {
            return oneByOne(batch);
        }
        return session.executeAsync(batch)
                .handle((result, error) -> {
                    if (error == null) {
                        return CompletableFuture.completedFuture(result);
                    }
                    return isLogTimeout(error)
                            ? withoutLog(batch)
                            : CompletableFuture.<AsyncResultSet>failedFuture(error);
                })
                .thenCompose(outcome -> outcome);
    }

    private CompletionStage<AsyncResultSet> withoutLog(BatchStatement batch) {
        tryAgainAt = System.nanoTime() + PAUSE_NANOS;
        return oneByOne(batch);
    }

    private static boolean isLogTimeout(Throwable error) {
        Throwable cause = error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
        return cause instanceof WriteTimeoutException timeout && timeout.getWriteType() == DefaultWriteType.BATCH_LOG;
    }

    private CompletionStage<AsyncResultSet> oneByOne(BatchStatement batch) {
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
