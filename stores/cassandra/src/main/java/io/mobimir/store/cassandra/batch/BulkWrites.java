package io.mobimir.store.cassandra.batch;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.mobimir.store.cassandra.Cassandra;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Sends many plain writes to their nodes in few requests. Writes to one partition go together and become one atomic write
 * there. Partitions with the same first replica share a request, up to the size at which Cassandra warns. Only for
 * idempotent writes: after a failure the caller repeats them all.
 */
public final class BulkWrites {
    private static final int BYTES = 5 * 1024;
    /** Cassandra also counts the timestamp of each value. */
    private static final int BYTES_BESIDE_VALUE = Long.BYTES;

    private final CqlSession session;
    private final ConsistencyLevel level;

    public BulkWrites(Cassandra cassandra, ConsistencyLevel level) {
        this.session = cassandra.session();
        this.level = level;
    }

    /** Writes all of them, in any order, and waits for the result. */
    public void write(Collection<BoundStatement> writes) {
        List<? extends CompletionStage<?>> requests =
                trips(writes).stream().map(session::executeAsync).toList();
        requests.forEach(Cassandra::await);
    }

    private List<Statement<?>> trips(Collection<BoundStatement> writes) {
        Map<ByteBuffer, List<BoundStatement>> partitions = new LinkedHashMap<>();
        for (BoundStatement write : writes) {
            ByteBuffer key = Objects.requireNonNull(write.getRoutingKey(), "a write lacks a part of its key");
            partitions.computeIfAbsent(key, any -> new ArrayList<>()).add(write);
        }
        List<Statement<?>> trips = new ArrayList<>();
        Map<Optional<Node>, Trip> open = new HashMap<>();
        partitions.forEach((key, partition) -> {
            Trip trip =
                    open.computeIfAbsent(UnloggedWrites.firstReplica(session, partition.get(0)), node -> new Trip());
            if (!trip.hasRoomFor(partition)) {
                trips.add(trip.take(level));
            }
            trip.add(partition);
        });
        open.values().forEach(trip -> trips.add(trip.take(level)));
        return trips;
    }

    /** The partitions collected for one request. */
    private static final class Trip {
        private final List<BoundStatement> writes = new ArrayList<>();
        private int partitions;
        private int bytes;

        /** Returns whether the partition fits; one that is too large to share is sent alone. */
        boolean hasRoomFor(List<BoundStatement> partition) {
            return partitions == 0 || (partitions < UnloggedWrites.PARTITIONS && bytes + bytes(partition) <= BYTES);
        }

        void add(List<BoundStatement> partition) {
            writes.addAll(partition);
            partitions++;
            bytes += bytes(partition);
        }

        Statement<?> take(ConsistencyLevel level) {
            Statement<?> trip =
                    writes.size() == 1 ? writes.get(0).setConsistencyLevel(level) : UnloggedWrites.batch(level, writes);
            writes.clear();
            partitions = 0;
            bytes = 0;
            return trip;
        }

        private static int bytes(List<BoundStatement> partition) {
            int sum = 0;
            for (BoundStatement write : partition) {
                for (ByteBuffer value : write.getValues()) {
                    sum += BYTES_BESIDE_VALUE + (value == null ? 0 : value.remaining());
                }
            }
            return sum;
        }
    }
}
