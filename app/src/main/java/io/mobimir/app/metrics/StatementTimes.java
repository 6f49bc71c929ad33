package io.mobimir.app.metrics;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.QueryExecutionException;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Receives every finished statement from the driver. */
final class StatementTimes implements RequestTracker {
    private final MeterProvider<Timer> times;

    StatementTimes(MeterProvider<Timer> times) {
        this.times = times;
    }

    @Override
    public void onSuccess(Request request, long nanos, DriverExecutionProfile profile, Node node, String prefix) {
        took(nanos, request, "done");
    }

    @Override
    public void onError(
            Request request,
            Throwable error,
            long nanos,
            DriverExecutionProfile profile,
            @Nullable Node node,
            String prefix) {
        took(nanos, request, result(error));
    }

    private void took(long nanos, Request request, String result) {
        times.withTags("level", level(request), "result", result).record(nanos, TimeUnit.NANOSECONDS);
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
