package io.mobimir.app.wiring;

import io.mobimir.app.config.LocalConfig;
import io.mobimir.lab.Cluster;
import io.mobimir.lab.ClusterBuilder;
import io.mobimir.lab.NodeStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The cluster of the data folder, which other commands can find while it runs. */
public final class LocalCluster implements AutoCloseable {
    private final Cluster cluster;
    private final List<NodeStatus> nodes;
    private final RunningFile file;

    private LocalCluster(Cluster cluster, RunningFile file) {
        this.cluster = cluster;
        this.nodes = cluster.status();
        this.file = file;
    }

    static LocalCluster start(LocalConfig config, Consumer<String> progress) {
        ClusterBuilder builder = Cluster.in(config.data())
                .heapMib(config.heapMib())
                .commitLog(config.commitLog())
                .authentication(config.authentication())
                .minFreeMib(config.minFreeMib())
                .progress(progress);
        config.cqlPort().ifPresent(builder::cqlPort);
        if (!config.nodesPerDc().isEmpty()) {
            builder.nodesPerDc(
                    config.nodesPerDc().stream().mapToInt(Integer::intValue).toArray());
        }
        return announced(builder.start(), RunningFile.in(config.data()));
    }

    private static LocalCluster announced(Cluster cluster, RunningFile file) {
        try {
            LocalCluster local = new LocalCluster(cluster, file);
            file.write(local.endpoint());
            return local;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    Endpoint endpoint() {
        SortedMap<String, Integer> perDc = new TreeMap<>();
        nodes.forEach(node -> perDc.merge(node.dc(), 1, Integer::sum));
        return new Endpoint(cluster.contactPoints(), perDc);
    }

    /** Tells other commands the address of the shop. */
    void announce(String url) {
        file.write(endpoint(), url);
    }

    /** Returns the log of each node. */
    public List<Path> logs() {
        return nodes.stream()
                .map(node -> cluster.nodeFolder(node.number()).resolve("log/system.log"))
                .toList();
    }

    /** Returns a future with the number of the first node that ends, wanted or not. */
    public CompletableFuture<Integer> firstEnd() {
        return CompletableFuture.anyOf(nodes.stream().map(LocalCluster::end).toArray(CompletableFuture<?>[]::new))
                .thenApply(Integer.class::cast);
    }

    private static CompletableFuture<Integer> end(NodeStatus node) {
        return ProcessHandle.of(node.pid())
                .map(process -> process.onExit().thenApply(ended -> node.number()))
                .orElseGet(() -> CompletableFuture.completedFuture(node.number()));
    }

    @Override
    public void close() {
        file.delete();
        cluster.close();
    }
}
