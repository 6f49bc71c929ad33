package io.mobimir.testkit.cassandra;

import io.mobimir.lab.Cluster;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * The Cassandra of a test class.
 *
 * @param keyspace the keyspace of the test's tables; the store under test creates it
 * @param copies the replication factor that fits the number of nodes
 * @param cluster the nodes, if this class has its own, which it may break
 */
public record TestCassandra(
        List<InetSocketAddress> contactPoints,
        String dataCentre,
        String keyspace,
        int copies,
        Optional<Cluster> cluster) {

    /** Returns the nodes of a class that requested its own. */
    public Cluster ownCluster() {
        return cluster.orElseThrow(
                () -> new IllegalStateException("a test must not break the shared node: set nodes in @OnCassandra"));
    }
}
