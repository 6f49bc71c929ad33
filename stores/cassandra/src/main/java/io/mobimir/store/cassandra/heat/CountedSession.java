package io.mobimir.store.cassandra.heat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.mobimir.insight.heat.Heat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts every statement and every further page of an answer, whatever became of it. The caller's thread and that of the
 * driver only take the time; everything else is done a moment later.
 */
public final class CountedSession extends WrappedSession {
    private final CqlSession session;
    private final Heat heat;
    private final StatementShapes shapes;

    /** @param keyspace of our tables; those of other keyspaces are counted under their full names */
    public CountedSession(CqlSession session, Heat heat, String keyspace) {
        super(session);
        this.session = session;
        this.heat = heat;
        this.shapes = new StatementShapes(keyspace);
    }

    @Override
    public CompletionStage<AsyncResultSet> executeAsync(Statement<?> statement) {
        return counted(statement, () -> session.executeAsync(statement));
    }

    /** Completes as the driver does, also with the same error, which callers look at. */
    CompletionStage<AsyncResultSet> counted(Statement<?> statement, Supplier<CompletionStage<AsyncResultSet>> send) {
        long begun = System.nanoTime();
        CompletableFuture<AsyncResultSet> counted = new CompletableFuture<>();
        var unused = send.get().whenComplete((page, error) -> {
            if (error != null) {
                count(statement, begun, null);
                counted.completeExceptionally(error);
            } else {
                count(statement, begun, page.getExecutionInfo());
                counted.complete(page.hasMorePages() ? new CountedPage(page, statement, this) : page);
            }
        });
        return counted;
    }

    private void count(Statement<?> statement, long begun, @Nullable ExecutionInfo answer) {
        int received = answer == null ? 0 : Math.max(0, answer.getResponseSizeInBytes());
        heat.count(new StatementCall(shapes, statement, System.nanoTime() - begun, received));
    }

    /** Counts the first page only; our stores never wait for the driver like this. */
    @Override
    public ResultSet execute(Statement<?> statement) {
        long begun = System.nanoTime();
        ResultSet rows = session.execute(statement);
        count(statement, begun, rows.getExecutionInfo());
        return rows;
    }
}
