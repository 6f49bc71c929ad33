package io.mobimir.lab;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Asks a node over JMX, without a nodetool JVM for each question. */
final class Jmx {
    private static final String STORAGE_SERVICE = "org.apache.cassandra.db:type=StorageService";
    private static final long TIMEOUT_SECONDS = 5;

    private Jmx() {}

    /** Returns NORMAL, JOINING, LEAVING…; empty if the node does not answer. */
    static Optional<String> mode(int port) {
        return attribute(port, "OperationMode").map(Object::toString);
    }

    /** Returns the addresses of the nodes that this one believes to be up, its own included. */
    static Set<String> liveNodes(int port) {
        return attribute(port, "LiveNodes").map(nodes -> (List<?>) nodes).orElse(List.of()).stream()
                .map(Object::toString)
                .collect(Collectors.toSet());
    }

    /**
     * Reads an attribute with a time limit: a paused node accepts the connection and never answers, and RMI would wait
     * for ever.
     */
    private static Optional<Object> attribute(int port, String name) {
        return CompletableFuture.supplyAsync(() -> ask(port, name), Jmx::inBackground)
                .completeOnTimeout(Optional.empty(), TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static void inBackground(Runnable question) {
        Thread thread = new Thread(question, "mobimir-jmx");
        thread.setDaemon(true);
        thread.start();
    }

    @SuppressWarnings("BanJNDI") // the address is always our own child on loopback
    private static Optional<Object> ask(int port, String name) {
        try (JMXConnector connector = JMXConnectorFactory.connect(
                new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"))) {
            return Optional.ofNullable(
                    connector.getMBeanServerConnection().getAttribute(new ObjectName(STORAGE_SERVICE), name));
        } catch (IOException | JMException e) {
            return Optional.empty();
        }
    }
}
