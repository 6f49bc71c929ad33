package io.mobimir.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A real Cassandra cluster on this machine: every node is a JVM of its own, on an address and with a data folder of its
 * own. The nodes end with the process that owns them, however that ends; their data stays in the folder.
 *
 * <p>Nodes are named by their number, counted from 1. Safe for use by several threads; one change at a time.
 */
public final class Cluster implements AutoCloseable {
    private static final Duration AGREEMENT_LIMIT = Duration.ofMinutes(2);
    private static final Duration NODETOOL_LIMIT = Duration.ofMinutes(10);

    private final ClusterSpec spec;
    private final ClusterFolder folder;
    private final Ports ports;
    private final Ports.@Nullable Claim claim;
    private final NodeHome home;
    private final ProcessHandle owner;
    private final Consumer<String> progress;
    private final List<Node> nodes = new ArrayList<>();

    private Cluster(ClusterBuilder builder, ClusterFolder folder) {
        this.spec = builder.spec();
        this.folder = folder;
        this.home = NodeHome.find();
        this.owner = builder.owner();
        this.progress = builder.progress();
        List<NodeSpec> specs = knownOrNewNodes(builder.hasNodeCount());
        List<InetAddress> addresses = specs.stream().map(NodeSpec::address).toList();
        this.claim = spec.cqlPort().isPresent() ? null : Ports.claim(addresses);
        this.ports = folder.withKnownStoragePort(
                claim == null ? Ports.forCql(spec.cqlPort().getAsInt()) : claim.ports());
        specs.forEach(node -> nodes.add(new Node(node, ports)));
    }

    /** Begins the description of a cluster that lives in this folder. */
    public static ClusterBuilder in(Path folder) {
        return new ClusterBuilder(folder);
    }

    static Cluster start(ClusterBuilder builder) {
        ClusterFolder folder =
                ClusterFolder.open(builder.spec().folder(), builder.spec().minFreeMib());
        Cluster cluster;
        try {
            cluster = new Cluster(builder, folder);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
        try {
            cluster.startAll();
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private List<NodeSpec> knownOrNewNodes(boolean countAsked) {
        List<NodeSpec> known = folder.nodes();
        if (known.isEmpty()) {
            return newNodes();
        }
        int asked = spec.nodesPerDc().stream().mapToInt(Integer::intValue).sum();
        if (countAsked && asked != known.size()) {
            throw new LabException(
                    "%s holds a cluster of %d node(s), not %d: leave the number out, or choose another folder"
                            .formatted(spec.folder(), known.size(), asked));
        }
        return known;
    }

    private List<NodeSpec> newNodes() {
        List<NodeSpec> specs = new ArrayList<>();
        for (int dc = 0; dc < spec.nodesPerDc().size(); dc++) {
            int count = spec.nodesPerDc().get(dc);
            for (int index = 0; index < count; index++) {
                int number = specs.size() + 1;
                specs.add(
                        new NodeSpec(number, "dc" + (dc + 1), Tokens.of(index, count, dc), folder.nodeFolder(number)));
            }
        }
        return specs;
    }

    private void startAll() {
        ports.requireFree(nodes.stream().map(node -> node.spec.address()).toList());
        folder.remember(nodes.stream().map(node -> node.spec).toList(), ports);
        nodes.forEach(this::launch);
        for (Node node : nodes) {
            node.awaitCql();
            progress.accept("node " + node.spec.number() + " answers on " + node.spec.host() + ":" + ports.cql());
        }
        awaitAgreement();
    }

    private void launch(Node node) {
        NodeFiles.write(spec, node.spec, ports, seeds());
        progress.accept("node " + node.spec.number() + " starts, log in " + node.spec.log());
        node.launch(NodeJvm.node(spec, node.spec, ports, home, owner), node.spec.folder());
    }

    /** Nodes that start together are all seeds, so none waits for another; a node that joins is never its own seed. */
    private List<NodeSpec> seeds() {
        return nodes.stream()
                .map(node -> node.spec)
                .filter(node -> !node.joins())
                .toList();
    }

    /** Blocks until every running node sees every other as up. */
    public synchronized void awaitAgreement() {
        List<Node> running = nodes.stream().filter(Node::isRunning).toList();
        long deadline = System.nanoTime() + AGREEMENT_LIMIT.toNanos();
        for (Node node : running) {
            while (Jmx.liveNodes(node.jmxPort()) < running.size()) {
                if (System.nanoTime() > deadline) {
                    throw new LabException("node " + node.spec.number() + " sees "
                            + Jmx.liveNodes(node.jmxPort()) + " of " + running.size() + " nodes after "
                            + AGREEMENT_LIMIT.toSeconds() + " s; its log is " + node.spec.log());
                }
                pauseBriefly();
            }
        }
    }

    /** Adds a node to the first data centre; it streams its share of the data before this returns its number. */
    public synchronized int addNode() {
        int number = nodes.size() + 1;
        Node node = new Node(new NodeSpec(number, "dc1", "", folder.nodeFolder(number)), ports);
        new Ports(ports.cql(), ports.storage(), node.jmxPort()).requireFree(List.of(node.spec.address()));
        nodes.add(node);
        launch(node);
        node.awaitCql();
        folder.remember(nodes.stream().map(each -> each.spec).toList(), ports);
        awaitAgreement();
        progress.accept("node " + number + " joined");
        return number;
    }

    /** Ends a node as a power cut would: {@code kill -9}. */
    public synchronized void kill(int node) {
        node(node).kill();
    }

    /** Freezes a node: its connections stay open and nothing answers. */
    public synchronized void pause(int node) {
        node(node).pause();
    }

    public synchronized void resume(int node) {
        node(node).resume();
    }

    /** Stops a node in good order and starts it again; also starts one that was killed. */
    public synchronized void restart(int number) {
        Node node = node(number);
        node.stop();
        node.awaitStop();
        launch(node);
        node.awaitCql();
        awaitAgreement();
    }

    /** Runs nodetool against a node and returns what it printed; a failure carries the same text. */
    public String nodetool(int number, String... args) {
        List<String> command = NodeJvm.nodetool(node(number).spec, ports, home, List.of(args));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(NODETOOL_LIMIT.toMinutes(), TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new LabException("nodetool " + String.join(" ", args) + " failed: " + output.strip());
            }
            return output;
        } catch (IOException e) {
            throw new LabException("cannot run nodetool: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted in nodetool", e);
        }
    }

    public synchronized List<NodeStatus> status() {
        return nodes.stream().map(Node::status).toList();
    }

    /** Where clients connect, in the order of the nodes. */
    public synchronized List<InetSocketAddress> contactPoints() {
        return nodes.stream()
                .map(node -> new InetSocketAddress(node.spec.address(), ports.cql()))
                .toList();
    }

    /** The folder of a node: data, logs, configuration. */
    public synchronized Path nodeFolder(int node) {
        return node(node).spec.folder();
    }

    public int cqlPort() {
        return ports.cql();
    }

    public int jmxPort(int node) {
        return node(node).jmxPort();
    }

    /** Stops every node in good order, all at once; what does not end in time is killed. Data stays. */
    public synchronized void stop() {
        nodes.forEach(Node::stop);
        nodes.forEach(Node::awaitStop);
    }

    @Override
    public synchronized void close() {
        stop();
        if (claim != null) {
            claim.close();
        }
        folder.close();
    }

    private synchronized Node node(int number) {
        if (number < 1 || number > nodes.size()) {
            throw new LabException("there is no node " + number + ": the cluster has " + nodes.size());
        }
        return nodes.get(number - 1);
    }

    private static void pauseBriefly() {
        try {
            Thread.sleep(250);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while waiting for the nodes", e);
        }
    }
}
