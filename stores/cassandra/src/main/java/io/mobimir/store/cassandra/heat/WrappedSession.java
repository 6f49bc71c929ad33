package io.mobimir.store.cassandra.heat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A session that leaves to another one whatever it does not do itself. */
public class WrappedSession implements CqlSession {
    private final CqlSession session;

    protected WrappedSession(CqlSession session) {
        this.session = session;
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
