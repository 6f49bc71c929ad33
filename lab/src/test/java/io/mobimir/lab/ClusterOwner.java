package io.mobimir.lab;

import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Path;

/** A process that owns a cluster of one node: prints the pid of the node, or why there is none. */
final class ClusterOwner {
    private ClusterOwner() {}

    /** Arguments: the folder, the CQL port, and the state of the node ({@code run} or {@code pause}). */
    public static void main(String[] args) throws IOException {
        try {
            Cluster cluster = Cluster.in(Path.of(args[0]))
                    .cqlPort(Integer.parseInt(args[1]))
                    .start();
            if (args[2].equals("pause")) {
                cluster.pause(1);
            }
            System.out.println(cluster.status().get(0).pid());
        } catch (LabException e) {
            System.out.println(e.getMessage());
        }
        ChildJvm.stay();
    }
}
