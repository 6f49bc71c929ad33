package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.nio.ByteBuffer;
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
    /** Cassandra warns of batches that touch more partitions, or hold more than 5 KiB. */
    private static final int SEATS = 10;

    private static final int TRIPS_UNDER_WAY = 3;

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
        lanes.computeIfAbsent(replica(write), node -> new SharedRequests<>(TRIPS_UNDER_WAY, SEATS, this::travel))
                .add(passenger);
        return passenger.arrival;
    }

    /** Those of one trip have a replica in common, which is asked to coordinate. */
    private Optional<Node> replica(BoundStatement write) {
        CqlIdentifier keyspace = write.getRoutingKeyspace();
        ByteBuffer key = write.getRoutingKey();
        if (keyspace == null || key == null) {
            return Optional.empty();
        }
        return session.getMetadata()
                .getTokenMap()
                .flatMap(map -> map.getReplicas(keyspace, key).stream().findFirst());
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
        if (group.size() == 1) {
            return group.get(0).write;
        }
        BatchStatementBuilder batch = BatchStatement.builder(DefaultBatchType.UNLOGGED);
        group.forEach(each -> batch.addStatement(each.write));
        return batch.setConsistencyLevel(level).setIdempotence(true).build();
    }

    private CompletionStage<AsyncResultSet> attempt(Statement<?> statement) {
        try {
            return session.executeAsync(statement);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
