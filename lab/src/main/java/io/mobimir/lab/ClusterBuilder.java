package io.mobimir.lab;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Describes a cluster and starts it. Defaults: one node, 512 MiB of heap, free ports. */
public final class ClusterBuilder {
    private final Path folder;
    private List<Integer> nodesPerDc = List.of(1);
    private boolean hasNodeCount;
    private OptionalInt cqlPort = OptionalInt.empty();
    private CommitLog commitLog = CommitLog.PERIODIC;
    private int heapMib = 512;
    private boolean authentication;
    private Optional<ClientEncryption> clientEncryption = Optional.empty();
    private boolean scratch;
    private int minFreeMib = 1024;
    private ProcessHandle owner = ProcessHandle.current();
    private Consumer<String> progress = line -> {};

    ClusterBuilder(Path folder) {
        this.folder = folder;
    }

    public ClusterBuilder nodes(int nodes) {
        return nodesPerDc(nodes);
    }

    /** Sets the number of nodes of each data centre; the centres are called {@code dc1}, {@code dc2}, … */
    public ClusterBuilder nodesPerDc(int... nodes) {
        this.nodesPerDc = Arrays.stream(nodes).boxed().toList();
        this.hasNodeCount = true;
        return this;
    }

    /**
     * Sets the port for CQL clients; the storage port is the next, JMX ports follow. Several nodes that already know
     * each other by a storage port keep that one.
     */
    public ClusterBuilder cqlPort(int port) {
        this.cqlPort = OptionalInt.of(port);
        return this;
    }

    public ClusterBuilder commitLog(CommitLog mode) {
        this.commitLog = mode;
        return this;
    }

    public ClusterBuilder heapMib(int mib) {
        this.heapMib = mib;
        return this;
    }

    public ClusterBuilder authentication(boolean on) {
        this.authentication = on;
        return this;
    }

    /** Makes clients encrypt their connections; the port accepts no other connections. */
    public ClusterBuilder clientEncryption(ClientEncryption how) {
        this.clientEncryption = Optional.of(how);
        return this;
    }

    /** Skips a flush for each schema change, which makes them much faster; only for data that may be lost in a crash. */
    public ClusterBuilder scratch(boolean on) {
        this.scratch = on;
        return this;
    }

    /** Refuses to start with less room than this on the disk. */
    public ClusterBuilder minFreeMib(int mib) {
        this.minFreeMib = mib;
        return this;
    }

    /** Sets the process whose end ends the nodes; by default this one. */
    public ClusterBuilder owner(ProcessHandle process) {
        this.owner = process;
        return this;
    }

    /** Sets the receiver of a line for each step, called on the thread that starts the cluster. */
    public ClusterBuilder progress(Consumer<String> listener) {
        this.progress = listener;
        return this;
    }

    /** Starts every node at once; returns when all answer and see each other. */
    public Cluster start() {
        return Cluster.start(this);
    }

    ClusterSpec spec() {
        return new ClusterSpec(
                folder, nodesPerDc, cqlPort, commitLog, heapMib, authentication, clientEncryption, scratch, minFreeMib);
    }

    boolean hasNodeCount() {
        return hasNodeCount;
    }

    ProcessHandle owner() {
        return owner;
    }

    Consumer<String> progress() {
        return progress;
    }
}
