package io.mobimir.lab;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What a node says about itself over JMX, without a nodetool JVM for each question. */
final class Jmx {
    private static final String STORAGE_SERVICE = "org.apache.cassandra.db:type=StorageService";

    private Jmx() {}

    /** NORMAL, JOINING, LEAVING…; empty if the node does not answer. */
    static Optional<String> mode(int port) {
        return attribute(port, "OperationMode").map(Object::toString);
    }

    /** How many nodes this one believes to be up, itself included. */
    static int liveNodes(int port) {
        return attribute(port, "LiveNodes")
                .map(nodes -> ((List<?>) nodes).size())
                .orElse(0);
    }

    @SuppressWarnings("BanJNDI") // the address is always our own child on loopback
    private static Optional<Object> attribute(int port, String name) {
        try (JMXConnector connector = JMXConnectorFactory.connect(
                new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"))) {
            return Optional.ofNullable(
                    connector.getMBeanServerConnection().getAttribute(new ObjectName(STORAGE_SERVICE), name));
        } catch (IOException | JMException e) {
            return Optional.empty();
        }
    }
}
