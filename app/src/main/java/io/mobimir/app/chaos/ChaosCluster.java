package io.mobimir.app.chaos;

import io.mobimir.lab.Cluster;
import io.mobimir.lab.CommitLog;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** The nodes of a chaos run. They keep what they acknowledged, so nothing may be lost when one is killed. */
public final class ChaosCluster implements AutoCloseable {
    private final Cluster cluster;
    private final int nodes;

    private ChaosCluster(Cluster cluster, int nodes) {
        this.cluster = cluster;
        this.nodes = nodes;
    }

    public static ChaosCluster start(Path folder, int nodes, Consumer<String> progress) {
        return new ChaosCluster(
                Cluster.in(folder)
                        .nodes(nodes)
                        .commitLog(CommitLog.BATCH)
                        .progress(progress)
                        .start(),
                nodes);
    }

    List<InetSocketAddress> contactPoints() {
        return cluster.contactPoints();
    }

    int copies() {
        return Math.min(3, nodes);
    }

    void killAndRestart(Random random) {
        int victim = 1 + random.nextInt(nodes);
        cluster.kill(victim);
        cluster.restart(victim);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
