package io.mobimir.trials.chaos;

import io.mobimir.lab.Cluster;
import io.mobimir.lab.CommitLog;
import io.mobimir.lab.process.TemporaryFolder;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** The nodes of a chaos run. They keep every acknowledged write, so a kill may lose nothing. */
public final class ChaosCluster implements AutoCloseable {
    private final TemporaryFolder folder;
    private final Cluster cluster;
    private final int nodes;

    private ChaosCluster(TemporaryFolder folder, Cluster cluster, int nodes) {
        this.folder = folder;
        this.cluster = cluster;
        this.nodes = nodes;
    }

    public static ChaosCluster start(int nodes, Consumer<String> progress) {
        DriverLogging.quiet();
        TemporaryFolder folder = TemporaryFolder.create("mobimir-chaos-");
        try {
            Cluster cluster = Cluster.in(folder.path())
                    .nodes(nodes)
                    .commitLog(CommitLog.BATCH)
                    .progress(progress)
                    .start();
            return new ChaosCluster(folder, cluster, nodes);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    public List<InetSocketAddress> contactPoints() {
        return cluster.contactPoints();
    }

    /** Returns the number of copies of each row. */
    public int copies() {
        return Math.min(3, nodes);
    }

    /** Ends a node, counted from 1, as a power cut would. */
    public void kill(int node) {
        cluster.kill(node);
    }

    /** Starts a killed node; returns when the others see it. */
    public void restart(int node) {
        cluster.restart(node);
    }

    void killAndRestart(Random random) {
        int victim = 1 + random.nextInt(nodes);
        cluster.kill(victim);
        cluster.restart(victim);
    }

    @Override
    public void close() {
        try (folder) {
            cluster.close();
        }
    }
}
