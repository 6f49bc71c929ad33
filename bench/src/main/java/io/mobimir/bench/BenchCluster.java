package io.mobimir.bench;

import io.mobimir.lab.Cluster;
import io.mobimir.lab.process.TemporaryFolder;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.LiveSchema;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The cluster of a bench: its own in a temporary folder, or a running one; either way with a keyspace of its own. */
public final class BenchCluster implements AutoCloseable {
    private static final String KEYSPACE = "shop_bench";

    private final Cassandra cassandra;
    private final Optional<Cluster> own;
    private final Optional<TemporaryFolder> folder;
    private final Deque<AutoCloseable> onTop = new ArrayDeque<>();

    private BenchCluster(Cassandra cassandra, Optional<Cluster> own, Optional<TemporaryFolder> folder) {
        this.cassandra = cassandra;
        this.own = own;
        this.folder = folder;
    }

    static BenchCluster open(Optional<InetSocketAddress> contact, int nodes, Consumer<String> progress) {
        if (contact.isPresent()) {
            return new BenchCluster(connect(List.of(contact.get()), 1), Optional.empty(), Optional.empty());
        }
        TemporaryFolder folder = TemporaryFolder.create("mobimir-bench-");
        Cluster cluster = Cluster.in(folder.path())
                .nodes(nodes)
                .heapMib(nodes == 1 ? 1024 : 512)
                .progress(progress)
                .start();
        try {
            Cassandra cassandra = connect(cluster.contactPoints(), Math.min(3, nodes));
            return new BenchCluster(cassandra, Optional.of(cluster), Optional.of(folder));
        } catch (RuntimeException e) {
            cluster.close();
            folder.close();
            throw e;
        }
    }

    public Cassandra cassandra() {
        return cassandra;
    }

    /** The processes of its nodes; none if it is no cluster of our own. */
    public List<ProcessHandle> nodes() {
        return own.stream()
                .flatMap(cluster -> cluster.status().stream())
                .flatMap(node -> ProcessHandle.of(node.pid()).stream())
                .toList();
    }

    /** Adds a resource that uses the cluster; resources are closed before it, the last first. */
    public <T extends AutoCloseable> T add(T resource) {
        onTop.push(resource);
        return resource;
    }

    private static Cassandra connect(List<InetSocketAddress> contactPoints, int copies) {
        Cassandra cassandra = Cassandra.connect(CassandraSettings.of(contactPoints, "dc1", KEYSPACE, copies));
        try {
            new LiveSchema(cassandra, ShopSchema.ALL).apply();
            return cassandra;
        } catch (RuntimeException e) {
            cassandra.close();
            throw e;
        }
    }

    @Override
    public void close() {
        onTop.forEach(BenchCluster::close);
        if (own.isEmpty()) {
            cassandra.executeDdl("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        }
        cassandra.close();
        own.ifPresent(Cluster::close);
        folder.ifPresent(TemporaryFolder::close);
    }

    private static void close(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            throw new IllegalStateException("cannot end what the bench began", e);
        }
    }
}
