package io.mobimir.lab;

import io.mobimir.lab.process.LabException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of a cluster.
 *
 * @param nodesPerDc how many nodes each data centre starts with; the centres are called {@code dc1}, {@code dc2}, …
 * @param cqlPort the port for clients, the same on every node's address; a free one when empty
 * @param heapMib the Java heap of each node
 * @param authentication whether clients must log in (as {@code cassandra}/{@code cassandra} at first)
 * @param clientEncryption how clients must encrypt their connections; empty if they must not
 * @param scratch whether the data may be lost in a crash, for faster schema changes
 * @param minFreeMib how much room the disk must have before a node may start
 */
public record ClusterSpec(
        Path folder,
        List<Integer> nodesPerDc,
        OptionalInt cqlPort,
        CommitLog commitLog,
        int heapMib,
        boolean authentication,
        Optional<ClientEncryption> clientEncryption,
        boolean scratch,
        int minFreeMib) {
    public ClusterSpec {
        folder = folder.toAbsolutePath().normalize();
        nodesPerDc = List.copyOf(nodesPerDc);
        if (nodesPerDc.isEmpty() || nodesPerDc.stream().anyMatch(nodes -> nodes < 1)) {
            throw new LabException("nodes: every data centre needs at least one, not " + nodesPerDc);
        }
        if (nodesPerDc.stream().mapToInt(Integer::intValue).sum() > NodeSpec.MAX_NUMBER) {
            throw new LabException("nodes: at most " + NodeSpec.MAX_NUMBER + " on one machine");
        }
        if (heapMib < 256) {
            throw new LabException("heap: a node needs at least 256 MiB, not " + heapMib);
        }
        if (cqlPort.isPresent() && (cqlPort.getAsInt() < 1024 || cqlPort.getAsInt() > 65_000)) {
            throw new LabException("port: choose one between 1024 and 65000, not " + cqlPort.getAsInt());
        }
    }
}
