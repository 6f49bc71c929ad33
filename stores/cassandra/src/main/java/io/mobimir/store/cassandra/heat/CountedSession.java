package io.mobimir.store.cassandra.heat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import io.mobimir.insight.heat.Heat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts every statement and every further page of an answer, whatever became of it. The caller's thread and that of the
 * driver only take the time; everything else is done a moment later.
 */
public final class CountedSession implements CqlSession {
    private final CqlSession session;
    private final Heat heat;
    private final StatementShapes shapes;

    /** @param keyspace of our tables; those of other keyspaces are counted under their full names */
    public CountedSession(CqlSession session, Heat heat, String keyspace) {
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

    @Override
    public <RequestT extends Request, ResultT> @Nullable ResultT execute(RequestT request, GenericType<ResultT> type) {
        return session.execute(request, type);
    }

    @Override
    public String getName() {
        return session.getName();
    }

    @Override
    public Metadata getMetadata() {
        return session.getMetadata();
    }

    @Override
    public boolean isSchemaMetadataEnabled() {
        return session.isSchemaMetadataEnabled();
    }

    @Override
    public CompletionStage<Metadata> setSchemaMetadataEnabled(@Nullable Boolean newValue) {
        return session.setSchemaMetadataEnabled(newValue);
    }

    @Override
    public CompletionStage<Metadata> refreshSchemaAsync() {
        return session.refreshSchemaAsync();
    }

    @Override
    public CompletionStage<Boolean> checkSchemaAgreementAsync() {
        return session.checkSchemaAgreementAsync();
    }

    @Override
    public DriverContext getContext() {
        return session.getContext();
    }

    @Override
    public Optional<CqlIdentifier> getKeyspace() {
        return session.getKeyspace();
    }

    @Override
    public Optional<Metrics> getMetrics() {
        return session.getMetrics();
    }

    @Override
    public CompletionStage<Void> closeFuture() {
        return session.closeFuture();
    }

    @Override
    public CompletionStage<Void> closeAsync() {
        return session.closeAsync();
    }

    @Override
    public CompletionStage<Void> forceCloseAsync() {
        return session.forceCloseAsync();
    }
}
