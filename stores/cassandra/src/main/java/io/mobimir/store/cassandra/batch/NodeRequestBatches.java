package io.mobimir.store.cassandra.batch;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.mobimir.store.cassandra.Cassandra;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes requests of many callers to a node together: who comes while enough are under way shares the next trip with those
 * who wait as well. A request that is alone goes alone and at once. Only for requests that may be repeated; if a trip
 * fails, each of its requests is sent on its own, so that nobody fails for what another wanted.
 *
 * @param <R> what comes of a request
 */
public final class NodeRequestBatches<R> {
    private final CqlSession session;
    private final Sharing<R> sharing;
    private final Map<Lane, SharedRequests<Passenger<R>>> lanes = new ConcurrentHashMap<>();

    /** How requests travel together. */
    interface Sharing<R> {
        /** How many trips to a node are under way before others wait for seats. */
        int trips();

        /** How many requests share a trip at most. */
        int seats();

        /** One request for all of these. */
        Statement<?> together(List<BoundStatement> requests);

        /** What came of a request that was made alone. */
        R alone(AsyncResultSet result);

        /** What came of each of those that were made together. */
        Function<BoundStatement, R> apart(AsyncResultSet result);
    }

    private NodeRequestBatches(Cassandra cassandra, Sharing<R> sharing) {
        this.session = cassandra.session();
        this.sharing = sharing;
    }

    /** Trips of plain writes. */
    public static NodeRequestBatches<AsyncResultSet> ofWrites(Cassandra cassandra) {
        return new NodeRequestBatches<>(cassandra, new BatchedWrites());
    }

    /** Trips of reads, each of one partition; {@code several} is what {@link BatchedReads} needs. */
    public static NodeRequestBatches<List<Row>> ofReads(Cassandra cassandra, PreparedStatement several) {
        return new NodeRequestBatches<>(cassandra, new BatchedReads(several));
    }

    /** Sends a request, now or with others. */
    public CompletionStage<R> send(BoundStatement request) {
        Lane lane = new Lane(UnloggedWrites.firstReplica(session, request), request.getConsistencyLevel());
        Passenger<R> passenger = new Passenger<>(request, new CompletableFuture<>());
        lanes.computeIfAbsent(lane, this::open).add(passenger);
        return passenger.arrival;
    }

    /** Those who may travel together: a replica of all of them coordinates, at one level. */
    private record Lane(
            Optional<Node> coordinator, @Nullable ConsistencyLevel level) {}

    private record Passenger<R>(BoundStatement request, CompletableFuture<R> arrival) {}

    private SharedRequests<Passenger<R>> open(Lane lane) {
        return new SharedRequests<>(
                sharing.trips(),
                sharing.seats(),
                group -> group.size() == 1 ? travelAlone(group.get(0)) : travel(lane, group));
    }

    private CompletionStage<?> travel(Lane lane, List<Passenger<R>> group) {
        Statement<?> together = sharing.together(
                        group.stream().map(Passenger::request).toList())
                .setConsistencyLevel(lane.level)
                .setNode(lane.coordinator.orElse(null));
        return attempt(together).thenApply(sharing::apart).whenComplete((answers, error) -> {
            if (error == null) {
                group.forEach(each -> each.arrival.complete(answers.apply(each.request)));
            } else {
                group.forEach(this::travelAlone);
            }
        });
    }

    private CompletionStage<?> travelAlone(Passenger<R> passenger) {
        return attempt(passenger.request).thenApply(sharing::alone).whenComplete((answer, error) -> {
            if (error == null) {
                passenger.arrival.complete(answer);
            } else {
                passenger.arrival.completeExceptionally(error);
            }
        });
    }

    private CompletionStage<AsyncResultSet> attempt(Statement<?> statement) {
        try {
            return session.executeAsync(statement);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
