package io.mobimir.testkit.cassandra;

import io.mobimir.lab.Cluster;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * The Cassandra of a test class.
 *
 * @param keyspace where the tables of the test are; the store under test creates it
 * @param copies the replication factor that fits the number of nodes
 * @param cluster the nodes, if they are this class's own to break
 */
public record TestCassandra(
        List<InetSocketAddress> contactPoints,
        String dataCentre,
        String keyspace,
        int copies,
        Optional<Cluster> cluster) {

    /** The nodes of a class that asked for some of its own. */
    public Cluster ownCluster() {
        return cluster.orElseThrow(
                () -> new IllegalStateException("the shared node must not be broken: ask for nodes"));
    }
}
