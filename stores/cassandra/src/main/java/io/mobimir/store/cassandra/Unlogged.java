package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Plain writes that may be repeated, and that share a request because they go to the same node or partition. */
public final class Unlogged {
    /** Cassandra warns of batches that touch more. */
    static final int PARTITIONS = 10;

    private Unlogged() {}

    /** Those of one request have a replica in common, which is asked to coordinate. */
    static Optional<Node> firstReplica(CqlSession session, BoundStatement write) {
        CqlIdentifier keyspace = write.getRoutingKeyspace();
        ByteBuffer key = write.getRoutingKey();
        TokenMap ring = session.getMetadata().getTokenMap().orElse(null);
        if (keyspace == null || key == null || ring == null) {
            return Optional.empty();
        }
        Iterator<Node> replicas = ring.getReplicas(keyspace, key).iterator();
        return replicas.hasNext() ? Optional.of(replicas.next()) : Optional.empty();
    }

    /** All of them in one request. */
    public static BatchStatement batch(ConsistencyLevel level, List<BoundStatement> writes) {
        return BatchStatement.newInstance(DefaultBatchType.UNLOGGED, writes.toArray(BoundStatement[]::new))
                .setConsistencyLevel(level)
                .setIdempotent(true);
    }
}
