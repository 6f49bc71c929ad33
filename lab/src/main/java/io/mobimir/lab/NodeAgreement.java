package io.mobimir.lab;

import io.mobimir.lab.process.LabException;
import io.mobimir.lab.process.Polling;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Waits until nodes see each other as up. */
final class NodeAgreement {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private NodeAgreement() {}

    static void await(List<Node> nodes) {
        Set<String> hosts = nodes.stream().map(node -> node.spec.host()).collect(Collectors.toSet());
        long deadline = System.nanoTime() + LIMIT.toNanos();
        for (Node node : nodes) {
            Set<String> seen = Jmx.liveNodes(node.jmxPort());
            while (!seen.containsAll(hosts)) {
                node.requireAlive("ended");
                if (System.nanoTime() > deadline) {
                    Set<String> missing = new TreeSet<>(hosts);
                    missing.removeAll(seen);
                    throw new LabException("node " + node.spec.number() + " does not see " + missing + " after "
                            + LIMIT.toMinutes() + " minutes; its log is " + node.spec.log());
                }
                Polling.briefly();
                seen = Jmx.liveNodes(node.jmxPort());
            }
        }
    }
}
