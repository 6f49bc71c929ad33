package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Takes plain writes of many callers to a node together: who comes while enough are under way shares the next trip with
 * those who wait as well. A write that is alone goes alone and at once. Only for writes that may be repeated; if a trip
 * fails, each of its writes is sent on its own, so that nobody fails for what another wrote.
 */
public final class SharedTrips {
    private static final int TRIPS_UNDER_WAY = 6;

    private final CqlSession session;
    private final ConsistencyLevel level;
    private final Map<Optional<Node>, SharedRequests<Passenger>> lanes = new ConcurrentHashMap<>();

    public SharedTrips(Cassandra cassandra, ConsistencyLevel level) {
        this.session = cassandra.session();
        this.level = level;
    }

    /** Sends a write, now or with others. */
    public CompletionStage<Void> send(BoundStatement write) {
        Passenger passenger = new Passenger(write, new CompletableFuture<>());
        lanes.computeIfAbsent(
                        Unlogged.firstReplica(session, write),
                        node -> new SharedRequests<>(TRIPS_UNDER_WAY, Unlogged.PARTITIONS, this::travel))
                .add(passenger);
        return passenger.arrival;
    }

    private record Passenger(BoundStatement write, CompletableFuture<Void> arrival) {
        void arrive(@Nullable Throwable error) {
            if (error == null) {
                arrival.complete(null);
            } else {
                arrival.completeExceptionally(error);
            }
        }
    }

    private CompletionStage<?> travel(List<Passenger> group) {
        CompletionStage<AsyncResultSet> trip = attempt(together(group));
        var unused = trip.whenComplete((done, error) -> {
            if (error == null || group.size() == 1) {
                group.forEach(each -> each.arrive(error));
            } else {
                group.forEach(this::alone);
            }
        });
        return trip;
    }

    private void alone(Passenger passenger) {
        var unused = attempt(passenger.write).whenComplete((done, error) -> passenger.arrive(error));
    }

    private Statement<?> together(List<Passenger> group) {
        return group.size() == 1
                ? group.get(0).write
                : Unlogged.batch(level, group.stream().map(Passenger::write).toList());
    }

    private CompletionStage<AsyncResultSet> attempt(Statement<?> statement) {
        try {
            return session.executeAsync(statement);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
