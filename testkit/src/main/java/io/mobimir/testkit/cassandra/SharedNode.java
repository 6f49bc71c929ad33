package io.mobimir.testkit.cassandra;

import io.mobimir.lab.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The one node that all modules of a build share. The first test JVM that needs it starts it. It belongs to the Maven
 * process, so it outlives that JVM and ends with the build. Without Maven it belongs to the test JVM.
 */
final class SharedNode {
    private static final boolean SHARED = Boolean.getBoolean("mobimir.test.share-node");
    private static final InetSocketAddress ADDRESS = findOrStart();

    private SharedNode() {}

    static InetSocketAddress contactPoint() {
        return ADDRESS;
    }

    private static InetSocketAddress findOrStart() {
        ProcessHandle owner = SHARED ? build() : ProcessHandle.current();
        Path folder =
                Path.of(System.getProperty("mobimir.home", ""), "target", "test-node", Long.toString(owner.pid()));
        try {
            Files.createDirectories(folder);
            try (FileChannel channel = FileChannel.open(
                    folder.resolve("start.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.lock(); // released with the channel
                return running(folder).orElseGet(() -> start(folder, owner));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the Java process above this one: Maven, possibly with a shell in between. */
    private static ProcessHandle build() {
        Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
        while (ancestor.isPresent()
                && !ancestor.get().info().command().orElse("").endsWith("java")) {
            ancestor = ancestor.get().parent();
        }
        return ancestor.orElse(ProcessHandle.current());
    }

    private static Optional<InetSocketAddress> running(Path folder) throws IOException {
        Path file = folder.resolve("address");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String[] parts = Files.readString(file).strip().split(" ", 2);
        boolean alive = ProcessHandle.of(Long.parseLong(parts[1]))
                .filter(ProcessHandle::isAlive)
                .isPresent();
        return alive
                ? Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(parts[0])))
                : Optional.empty();
    }

    private static InetSocketAddress start(Path folder, ProcessHandle owner) {
        Cluster cluster = Cluster.in(folder.resolve("cluster"))
                .nodes(1)
                .scratch(true)
                .owner(owner)
                .start();
        try {
            Files.writeString(
                    folder.resolve("address"),
                    cluster.cqlPort() + " " + cluster.status().get(0).pid());
        } catch (IOException e) {
            cluster.close();
            throw new UncheckedIOException(e);
        }
        return cluster.contactPoints().get(0);
    }
}
