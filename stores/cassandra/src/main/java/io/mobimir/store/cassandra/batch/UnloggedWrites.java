package io.mobimir.store.cassandra.batch;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Builds unlogged batches of idempotent writes that go to the same node or partition. */
public final class UnloggedWrites {
    /** Cassandra warns of batches with more partitions. */
    static final int PARTITIONS = 10;

    private UnloggedWrites() {}

    /** Returns the replica that should coordinate; the writes of one batch share it. */
    static Optional<Node> firstReplica(CqlSession session, BoundStatement request) {
        CqlIdentifier keyspace = request.getRoutingKeyspace();
        ByteBuffer key = request.getRoutingKey();
        TokenMap ring = session.getMetadata().getTokenMap().orElse(null);
        if (keyspace == null || key == null || ring == null) {
            return Optional.empty();
        }
        for (Node replica : ring.getReplicas(keyspace, key)) {
            if (replica.getDistance() == NodeDistance.LOCAL && replica.getState() == NodeState.UP) {
                return Optional.of(replica);
            }
        }
        return Optional.empty();
    }

    /** Returns one batch of all these writes. */
    public static BatchStatement batch(ConsistencyLevel level, List<BoundStatement> writes) {
        return batch(writes).setConsistencyLevel(level);
    }

    static BatchStatement batch(List<BoundStatement> writes) {
        return BatchStatement.newInstance(DefaultBatchType.UNLOGGED, writes.toArray(BoundStatement[]::new))
                .setIdempotent(true);
    }
}
