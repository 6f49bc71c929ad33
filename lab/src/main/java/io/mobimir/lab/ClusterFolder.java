package io.mobimir.lab;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** The folder of a cluster: held by one process at a time, and the memory of what the cluster looked like. */
final class ClusterFolder implements AutoCloseable {
    private static final String FILE = "cluster.properties";

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
            throw new LabException("cannot make the folder " + path + ": " + ExclusiveFile.reason(e), e);
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
            throw new LabException("cannot tell how much room " + path + " has: " + ExclusiveFile.reason(e), e);
        }
    }

    /** The nodes this folder already holds; empty if it is new. */
    List<NodeSpec> nodes() {
        List<NodeSpec> nodes = new ArrayList<>();
        for (int number = 1; memory.containsKey("node." + number + ".dc"); number++) {
            nodes.add(new NodeSpec(
                    number,
                    memory.getProperty("node." + number + ".dc", ""),
                    memory.getProperty("node." + number + ".tokens", ""),
                    nodeFolder(number)));
        }
        return nodes;
    }

    Path nodeFolder(int number) {
        return folder.resolve("node" + number);
    }

    /** Nodes know each other by address and storage port, so that port stays for the life of the folder. */
    Ports withKnownStoragePort(Ports wanted) {
        int storage = Integer.parseInt(memory.getProperty("storage.port", Integer.toString(wanted.storage())));
        return new Ports(wanted.cql(), storage, wanted.jmx());
    }

    void remember(List<NodeSpec> nodes, Ports ports) {
        memory.setProperty("storage.port", Integer.toString(ports.storage()));
        for (NodeSpec node : nodes) {
            memory.setProperty("node." + node.number() + ".dc", node.dc());
            memory.setProperty("node." + node.number() + ".tokens", node.tokens());
        }
        try (Writer out = Files.newBufferedWriter(folder.resolve(FILE))) {
            memory.store(out, "What this cluster looks like; written by mobimir");
        } catch (IOException e) {
            throw new LabException("cannot write " + folder.resolve(FILE) + ": " + ExclusiveFile.reason(e), e);
        }
    }

    private void load() {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return;
        }
        try (Reader in = Files.newBufferedReader(file)) {
            memory.load(in);
            nodes();
            withKnownStoragePort(Ports.forCql(1));
        } catch (IOException | IllegalArgumentException e) {
            throw new LabException(
                    file + " is damaged (" + e.getMessage() + "): restore it, or choose another folder", e);
        }
    }

    @Override
    public void close() {
        lock.close();
    }
}
