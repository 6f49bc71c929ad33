package io.mobimir.app.metrics;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.QueryExecutionException;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Is told by the driver of every statement that came to an end. */
final class StatementTimes implements RequestTracker {
    private final Times times;

    StatementTimes(Times times) {
        this.times = times;
    }

    @Override
    public void onSuccess(Request request, long nanos, DriverExecutionProfile profile, Node node, String prefix) {
        times.took(nanos, level(request), "done");
    }

    @Override
    public void onError(
            Request request,
            Throwable error,
            long nanos,
            DriverExecutionProfile profile,
            @Nullable Node node,
            String prefix) {
        times.took(nanos, level(request), result(error));
    }

    private static String level(Request request) {
        ConsistencyLevel level = request instanceof Statement<?> statement ? statement.getConsistencyLevel() : null;
        return level == null ? "default" : level.name().toLowerCase(Locale.ROOT);
    }

    private static String result(Throwable error) {
        if (error instanceof DriverTimeoutException) {
            return "no-answer";
        }
        return error instanceof QueryExecutionException ? "node-refused" : "failed";
    }

    @Override
    public void close() {}
}
