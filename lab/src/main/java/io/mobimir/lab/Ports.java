package io.mobimir.lab;

import io.mobimir.lab.process.ExclusiveFile;
import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The ports of one cluster. Every node has an address of its own, so nodes share the CQL and storage ports; JMX listens
 * on 127.0.0.1 only, so its ports count up from {@code jmx}.
 */
record Ports(int cql, int storage, int jmx) {
    /** Between the well-known ports and those the system hands out to clients. */
    private static final int FIRST = 20_000;

    private static final int BLOCK = 64;
    private static final int BLOCKS = 190;

    Ports {
        if (storage == cql || (storage >= jmx && storage < jmx + NodeSpec.MAX_NUMBER)) {
            throw new LabException(
                    "port " + storage + " is the one that the nodes of this cluster talk to each other on:"
                            + " choose a CQL port above it, or more than " + BLOCK + " below it");
        }
    }

    static Ports forCql(int cql) {
        return new Ports(cql, cql + 1, cql + 2);
    }

    int jmxOf(NodeSpec node) {
        return jmx + node.number() - 1;
    }

    /** Refuses if a port is busy, and names the first such port. */
    void requireFree(List<NodeSpec> nodes) {
        busy(nodes).ifPresent(port -> {
            throw new LabException(
                    port + " is used by another program: stop that one, or choose another CQL port for this cluster");
        });
    }

    private Optional<String> busy(List<NodeSpec> nodes) {
        for (NodeSpec node : nodes) {
            Optional<String> busy = busy(node.address(), cql)
                    .or(() -> busy(node.address(), storage))
                    .or(() -> busy(NodeSpec.addressOf(1), jmxOf(node)));
            if (busy.isPresent()) {
                return busy;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> busy(InetAddress address, int port) {
        return canBind(address, port)
                ? Optional.empty()
                : Optional.of("port " + port + " on " + address.getHostAddress());
    }

    private static boolean canBind(InetAddress address, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Claims these ports for one cluster; the claim ends with this process. Refuses if another process has one of them. */
    Claim claim(List<NodeSpec> nodes) {
        requireAddresses(nodes);
        Path file = lockFile();
        ExclusiveFile lock = ExclusiveFile.take(file)
                .orElseThrow(() -> new LabException("port " + storage + " belongs to a cluster of "
                        + ExclusiveFile.holder(file) + ": stop that one, or choose another CQL port for this cluster"));
        try {
            requireFree(nodes);
            return new Claim(this, lock);
        } catch (LabException e) {
            lock.close();
            throw e;
        }
    }

    /** Claims some ports that no program uses and no other cluster has claimed. */
    static Claim claimAny(List<NodeSpec> nodes) {
        requireAddresses(nodes);
        int first = ThreadLocalRandom.current().nextInt(BLOCKS);
        for (int i = 0; i < BLOCKS; i++) {
            Ports ports = forCql(FIRST + (first + i) % BLOCKS * BLOCK);
            Optional<ExclusiveFile> lock = ExclusiveFile.take(ports.lockFile());
            if (lock.isPresent() && ports.busy(nodes).isEmpty()) {
                return new Claim(ports, lock.get());
            }
            lock.ifPresent(ExclusiveFile::close);
        }
        throw new LabException("no free ports between " + FIRST + " and " + (FIRST + BLOCKS * BLOCK)
                + ": stop a cluster, or choose a CQL port");
    }

    private static void requireAddresses(List<NodeSpec> nodes) {
        for (NodeSpec node : nodes) {
            if (!canBind(node.address(), 0)) {
                throw new LabException("this machine has no address " + node.host()
                        + ": add it first (on macOS: sudo ifconfig lo0 alias " + node.host() + ")");
            }
        }
    }

    /**
     * Returns the lock file of the storage port. It stands for all ports, because clusters that share a storage port
     * could take each other's nodes for their own.
     */
    private Path lockFile() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"), "mobimir-ports-" + System.getProperty("user.name"));
        try {
            return Files.createDirectories(folder).resolve(storage + ".lock");
        } catch (IOException e) {
            throw LabException.of("cannot make the folder " + folder, e);
        }
    }

    /** Ports that stay reserved until closed. */
    record Claim(Ports ports, ExclusiveFile lock) implements AutoCloseable {
        @Override
        public void close() {
            lock.close();
        }
    }
}
