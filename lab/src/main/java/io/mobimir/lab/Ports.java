package io.mobimir.lab;

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

    static Ports forCql(int cql) {
        return new Ports(cql, cql + 1, cql + 2);
    }

    /** Refuses with the first busy port by name. */
    void requireFree(List<InetAddress> addresses) {
        for (int i = 0; i < addresses.size(); i++) {
            requireFree(addresses.get(i), cql);
            requireFree(addresses.get(i), storage);
            requireFree(InetAddress.getLoopbackAddress(), jmx + i);
        }
    }

    private static void requireFree(InetAddress address, int port) {
        if (!isFree(address, port)) {
            throw new LabException("port " + port + " on " + address.getHostAddress()
                    + " is used by another program: stop it, or choose another CQL port");
        }
    }

    private static boolean isFree(InetAddress address, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** A block of ports that no other cluster on this machine has claimed; the claim ends with this process. */
    static Claim claim(List<InetAddress> addresses) {
        int first = ThreadLocalRandom.current().nextInt(BLOCKS);
        for (int i = 0; i < BLOCKS; i++) {
            Ports ports = forCql(FIRST + (first + i) % BLOCKS * BLOCK);
            Optional<ExclusiveFile> lock = ExclusiveFile.take(claims().resolve(ports.cql + ".lock"));
            if (lock.isPresent() && ports.areFree(addresses)) {
                return new Claim(ports, lock.get());
            }
            lock.ifPresent(ExclusiveFile::close);
        }
        throw new LabException("no free block of ports between " + FIRST + " and " + (FIRST + BLOCKS * BLOCK));
    }

    private boolean areFree(List<InetAddress> addresses) {
        try {
            requireFree(addresses);
            return true;
        } catch (LabException busy) {
            return false;
        }
    }

    private static Path claims() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"), "mobimir-ports");
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new LabException("cannot make " + folder + ": " + ExclusiveFile.reason(e), e);
        }
    }

    /** Ports that stay ours until closed. */
    record Claim(Ports ports, ExclusiveFile lock) implements AutoCloseable {
        @Override
        public void close() {
            lock.close();
        }
    }
}
