package io.mobimir.lab;

import io.mobimir.lab.process.Java17;
import io.mobimir.lab.process.LabException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A real Cassandra cluster on this machine. Every node is a JVM of its own, with its own address and data folder. The
 * nodes end with the process that owns them, however that ends; their data stays in the folder.
 *
 * <p>Nodes are named by their number, counted from 1. Safe for use by several threads: one change at a time, and
 * questions at any time.
 */
public final class Cluster implements AutoCloseable {
    private final ClusterSpec spec;
    private final ClusterFolder folder;
    private final Ports.Claim claim;
    private final NodeHome home;
    private final ProcessHandle owner;
    private final Consumer<String> progress;
    private final List<Node> nodes = new CopyOnWriteArrayList<>();
    private boolean closed;

    private Cluster(ClusterBuilder builder, ClusterFolder folder) {
        this.spec = builder.spec();
        this.folder = folder;
        this.home = NodeHome.find();
        this.owner = builder.owner();
        this.progress = builder.progress();
        Java17.find(); // before anything is written
        List<NodeSpec> specs = knownOrNewNodes(builder.hasNodeCount());
        specs.forEach(PidFile::awaitOrphan);
        this.claim = claimPorts(specs);
        specs.forEach(node -> nodes.add(new Node(node, ports())));
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
        } catch (RuntimeException | Error e) {
            folder.close();
            throw e;
        }
        try {
            cluster.startAll();
            return cluster;
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    private List<NodeSpec> knownOrNewNodes(boolean countAsked) {
        List<NodeSpec> known = folder.nodes();
        if (known.isEmpty()) {
            return newNodes();
        }
        List<Integer> knownPerDc = perDc(known);
        if (countAsked && !knownPerDc.equals(spec.nodesPerDc())) {
            throw new LabException(
                    "%s holds a cluster of %s node(s), not %s: leave the number out, or choose another folder"
                            .formatted(spec.folder(), inWords(knownPerDc), inWords(spec.nodesPerDc())));
        }
        return known;
    }

    private static List<Integer> perDc(List<NodeSpec> nodes) {
        List<String> dcs = nodes.stream().map(NodeSpec::dc).sorted().toList();
        return dcs.stream()
                .distinct()
                .map(dc -> (int) dcs.stream().filter(dc::equals).count())
                .toList();
    }

    private static String inWords(List<Integer> nodesPerDc) {
        return String.join("+", nodesPerDc.stream().map(String::valueOf).toList());
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

    private Ports.Claim claimPorts(List<NodeSpec> specs) {
        OptionalInt storage = folder.storagePort();
        if (spec.cqlPort().isPresent()) {
            int cql = spec.cqlPort().getAsInt();
            return new Ports(cql, storage.orElse(cql + 1), cql + 2).claim(specs);
        }
        return storage.isPresent() ? Ports.forCql(storage.getAsInt() - 1).claim(specs) : Ports.claimAny(specs);
    }

    private Ports ports() {
        return claim.ports();
    }

    private void startAll() {
        remember();
        nodes.forEach(this::launch);
        for (Node node : nodes) {
            node.awaitCql(spec.clientEncryption().isPresent());
            progress.accept("node " + node.spec.number() + " answers on " + node.spec.host() + ":" + cqlPort());
        }
        awaitAgreement();
    }

    private void remember() {
        folder.remember(nodes.stream().map(node -> node.spec).toList(), ports());
    }

    private void launch(Node node) {
        if (closed) {
            throw new LabException("the cluster in " + spec.folder() + " is closed");
        }
        NodeFiles.write(folder.clusterName(), spec, node.spec, ports(), seeds());
        progress.accept("node " + node.spec.number() + " starts, log in " + node.spec.log());
        node.launch(NodeJvm.node(spec, node.spec, ports(), home, owner), owner);
    }

    /**
     * Returns the seeds. Nodes that start together are all seeds, so none waits for another; a joining node is never
     * its own seed.
     */
    private List<NodeSpec> seeds() {
        return nodes.stream()
                .map(node -> node.spec)
                .filter(node -> !node.joins())
                .toList();
    }

    /** Blocks until every running node sees every other as up; paused nodes are not asked. */
    public synchronized void awaitAgreement() {
        NodeAgreement.await(nodes.stream()
                .filter(Node::isRunning)
                .filter(node -> !node.isPaused())
                .toList());
    }

    /**
     * Adds a node to the first data centre; the node streams its share of the data before this returns its number. If
     * it fails to join, the cluster stays as it was.
     */
    public synchronized int addNode() {
        int number = nodes.size() + 1;
        if (number > NodeSpec.MAX_NUMBER) {
            throw new LabException("nodes: at most " + NodeSpec.MAX_NUMBER + " on one machine");
        }
        NodeSpec added = new NodeSpec(number, "dc1", "", folder.nodeFolder(number));
        PidFile.awaitOrphan(added);
        ports().requireFree(List.of(added));
        join(new Node(added, ports()));
        awaitAgreement();
        progress.accept("node " + number + " joined");
        return number;
    }

    private void join(Node node) {
        nodes.add(node);
        try {
            launch(node);
            node.awaitCql(spec.clientEncryption().isPresent());
            remember();
        } catch (RuntimeException | Error e) {
            nodes.remove(node);
            node.stop();
            node.awaitStop();
            throw e;
        }
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

    /** Stops a node in good order and starts it again; also starts a killed node. */
    public synchronized void restart(int number) {
        Node node = node(number);
        node.stop();
        node.awaitStop();
        launch(node);
        node.awaitCql(spec.clientEncryption().isPresent());
        awaitAgreement();
    }

    /** Runs nodetool against a node and returns its output; a failure carries the same text. */
    public String nodetool(int number, String... args) {
        Node node = node(number);
        node.running();
        if (node.isPaused()) {
            throw new LabException("node " + number + " is paused and would not answer nodetool: resume it first");
        }
        List<String> command = NodeJvm.nodetool(node.spec, ports(), home, List.of(args));
        return Nodetool.run(command, node.spec.folder(), List.of(args));
    }

    /**
     * Returns the bytes of the largest partition of a table on a node, before compression, as the node's own tool counts them.
     * Everything is written to disk and compacted first.
     */
    public long largestPartition(int number, String keyspace, String table) {
        nodetool(number, "flush", keyspace, table);
        nodetool(number, "compact", keyspace, table);
        return NodeDataFiles.largestPartition(node(number).spec, home, keyspace, table);
    }

    public List<NodeStatus> status() {
        return nodes.stream().map(Node::status).toList();
    }

    /** Returns the addresses for clients, in the order of the nodes. */
    public List<InetSocketAddress> contactPoints() {
        return nodes.stream()
                .map(node -> new InetSocketAddress(node.spec.address(), cqlPort()))
                .toList();
    }

    /** Returns the folder of a node: data, logs, configuration. */
    public Path nodeFolder(int node) {
        return node(node).spec.folder();
    }

    public int cqlPort() {
        return ports().cql();
    }

    /** Stops every node in good order, all at once; kills nodes that do not end in time. Data stays. */
    public synchronized void stop() {
        nodes.forEach(Node::stop);
        nodes.forEach(Node::awaitStop);
    }

    /** Stops every node and releases the folder; a second call does nothing. */
    @Override
    public synchronized void close() {
        closed = true;
        try (folder;
                claim) {
            stop();
        }
    }

    private Node node(int number) {
        if (number < 1 || number > nodes.size()) {
            throw new LabException("there is no node " + number + ": the cluster has " + nodes.size());
        }
        return nodes.get(number - 1);
    }
}
