package io.mobimir.lab;

import io.mobimir.lab.process.ExclusiveFile;
import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.UUID;

/** The folder of a cluster. One process at a time holds it, and it keeps the description of the cluster. */
final class ClusterFolder implements AutoCloseable {
    private static final String FILE = "cluster.properties";
    private static final String NAME = "name";
    private static final String STORAGE_PORT = "storage.port";

    private final Path folder;
    private final ExclusiveFile lock;
    private final Properties memory = new Properties();

    private ClusterFolder(Path folder, ExclusiveFile lock) {
        this.folder = folder;
        this.lock = lock;
    }

    static ClusterFolder open(Path path, int minFreeMib) {
        requireRoom(makeFolder(path), minFreeMib);
        Path lockFile = path.resolve("cluster.lock");
        ExclusiveFile lock = ExclusiveFile.take(lockFile)
                .orElseThrow(() -> new LabException("the cluster in " + path + " is already in use by "
                        + ExclusiveFile.holder(lockFile) + ": stop that one, or choose another folder"));
        ClusterFolder folder = new ClusterFolder(path, lock);
        try {
            folder.load();
        } catch (LabException e) {
            lock.close();
            throw e;
        }
        return folder;
    }

    private static Path makeFolder(Path path) {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw LabException.of("cannot make the folder " + path, e);
        }
        if (!Files.isWritable(path)) {
            throw new LabException("no permission to write to " + path + ": choose another folder");
        }
        return path;
    }

    private static void requireRoom(Path path, int minFreeMib) {
        try {
            long free = Files.getFileStore(path).getUsableSpace() >> 20;
            if (free < minFreeMib) {
                throw new LabException("the disk of " + path + " has only " + free + " MiB free and a node needs "
                        + minFreeMib + " MiB: make room, or choose another folder");
            }
        } catch (IOException e) {
            throw LabException.of("cannot tell how much room " + path + " has", e);
        }
    }

    /** Returns a name that differs for every folder, so that nodes of two clusters on one port never mix their data. */
    String clusterName() {
        return memory.getProperty(NAME);
    }

    /** Returns the nodes that this folder already holds; empty if it is new. */
    List<NodeSpec> nodes() {
        List<NodeSpec> nodes = new ArrayList<>();
        for (int number = 1; memory.containsKey(dcOf(number)); number++) {
            nodes.add(new NodeSpec(
                    number,
                    memory.getProperty(dcOf(number)),
                    memory.getProperty(tokensOf(number), "none"),
                    nodeFolder(number)));
        }
        return nodes;
    }

    Path nodeFolder(int number) {
        return folder.resolve("node" + number);
    }

    /** Returns the storage port to keep: several nodes know each other by address and storage port. */
    OptionalInt storagePort() {
        return nodes().size() < 2
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(memory.getProperty(STORAGE_PORT)));
    }

    /** Writes the whole description or, if that fails, nothing. */
    void remember(List<NodeSpec> nodes, Ports ports) {
        memory.setProperty(STORAGE_PORT, Integer.toString(ports.storage()));
        for (NodeSpec node : nodes) {
            memory.setProperty(dcOf(node.number()), node.dc());
            memory.setProperty(tokensOf(node.number()), node.tokens());
        }
        Path draft = folder.resolve(FILE + ".new");
        try {
            try (Writer out = Files.newBufferedWriter(draft)) {
                memory.store(out, "What this cluster looks like; written by mobimir");
            }
            Files.move(draft, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw LabException.of("cannot write " + draft, e);
        }
    }

    private void load() {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            beginNew();
            return;
        }
        try (Reader in = Files.newBufferedReader(file)) {
            memory.load(in);
            requireSound();
        } catch (IOException | IllegalArgumentException e) {
            throw new LabException(
                    file + " is damaged (" + e.getMessage() + "): restore it, or choose another folder", e);
        }
    }

    private void beginNew() {
        if (Files.exists(nodeFolder(1))) {
            throw new LabException(folder + " holds a node but not the file " + FILE
                    + " that describes the cluster: restore it, or choose another folder");
        }
        memory.setProperty(NAME, "mobimir-" + UUID.randomUUID());
    }

    private void requireSound() {
        if (memory.getProperty(NAME, "").isBlank()) {
            throw new IllegalArgumentException("no " + NAME);
        }
        int port = Integer.parseInt(memory.getProperty(STORAGE_PORT, "none"));
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("no port " + port);
        }
        long described = memory.stringPropertyNames().stream()
                .filter(key -> key.endsWith(".dc"))
                .count();
        if (nodes().isEmpty() || nodes().get(0).joins() || nodes().size() != described) {
            throw new IllegalArgumentException("a node is missing");
        }
    }

    private static String dcOf(int number) {
        return "node." + number + ".dc";
    }

    private static String tokensOf(int number) {
        return "node." + number + ".tokens";
    }

    @Override
    public void close() {
        lock.close();
    }
}
