package io.mobimir.bench;

import io.mobimir.app.config.CassandraConfig;
import io.mobimir.lab.Cluster;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.LiveSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The cluster of a bench: its own in a temporary folder, or a running one; either way with a keyspace of its own. */
final class BenchCluster implements AutoCloseable {
    private static final String KEYSPACE = "shop_bench";

    private final Cassandra cassandra;
    private final Optional<Cluster> own;
    private final Optional<Path> folder;

    private BenchCluster(Cassandra cassandra, Optional<Cluster> own, Optional<Path> folder) {
        this.cassandra = cassandra;
        this.own = own;
        this.folder = folder;
    }

    static BenchCluster open(Optional<String> contact, int nodes, Consumer<String> progress) {
        if (contact.isPresent()) {
            return new BenchCluster(
                    connect(List.of(CassandraConfig.address(contact.get())), 1), Optional.empty(), Optional.empty());
        }
        Path folder = temporaryFolder();
        Cluster cluster = Cluster.in(folder)
                .nodes(nodes)
                .heapMib(nodes == 1 ? 1024 : 512)
                .progress(progress)
                .start();
        try {
            Cassandra cassandra = connect(cluster.contactPoints(), Math.min(3, nodes));
            return new BenchCluster(cassandra, Optional.of(cluster), Optional.of(folder));
        } catch (RuntimeException e) {
            cluster.close();
            delete(folder);
            throw e;
        }
    }

    Cassandra cassandra() {
        return cassandra;
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

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("mobimir-bench-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (own.isEmpty()) {
            cassandra.executeDdl("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        }
        cassandra.close();
        own.ifPresent(Cluster::close);
        folder.ifPresent(BenchCluster::delete);
    }
}
