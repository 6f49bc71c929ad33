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
 * Combines requests of many callers to one node: while enough requests are in flight, new ones wait and share the next one.
 * A request that finds room is sent at once, alone. Only for idempotent requests: if a shared request fails, each of its
 * parts is sent alone, so that no caller fails because of another.
 *
 * @param <R> the result of a request
 */
public final class NodeRequestBatches<R> {
    private final CqlSession session;
    private final Sharing<R> sharing;
    private final Map<Lane, SharedRequests<Passenger<R>>> lanes = new ConcurrentHashMap<>();

    /** How requests are combined and their results split. */
    interface Sharing<R> {
        /** Returns how many requests to a node may be in flight before others wait. */
        int trips();

        /** Returns how many callers' requests may share one. */
        int seats();

        /** Returns one statement for all of these requests. */
        Statement<?> together(List<BoundStatement> requests);

        /** Returns the result of a request that was sent alone. */
        R alone(AsyncResultSet result);

        /** Returns the result of each of the requests that were sent together. */
        Function<BoundStatement, R> apart(AsyncResultSet result);
    }

    private NodeRequestBatches(Cassandra cassandra, Sharing<R> sharing) {
        this.session = cassandra.session();
        this.sharing = sharing;
    }

    /** Combines plain writes. */
    public static NodeRequestBatches<AsyncResultSet> ofWrites(Cassandra cassandra) {
        return new NodeRequestBatches<>(cassandra, new BatchedWrites());
    }

    /** Combines reads of one partition each; {@link BatchedReads} describes the statement {@code several}. */
    public static NodeRequestBatches<List<Row>> ofReads(Cassandra cassandra, PreparedStatement several) {
        return new NodeRequestBatches<>(cassandra, new BatchedReads(several));
    }

    /** Sends a request, now or together with others. */
    public CompletionStage<R> send(BoundStatement request) {
        Lane lane = new Lane(UnloggedWrites.firstReplica(session, request), request.getConsistencyLevel());
        Passenger<R> passenger = new Passenger<>(request, new CompletableFuture<>());
        lanes.computeIfAbsent(lane, this::open).add(passenger);
        return passenger.arrival;
    }

    /** The requests that may be combined: one replica of all of them coordinates, at one level. */
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
