package io.mobimir.app.wiring;

import io.mobimir.app.config.CassandraConfig;
import io.mobimir.app.config.Config;
import io.mobimir.lab.process.LabException;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.Credentials;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The addresses of a cluster.
 *
 * @param nodesPerDc the number of nodes per data centre; empty for a cluster that we did not start
 */
public record Endpoint(List<InetSocketAddress> contactPoints, SortedMap<String, Integer> nodesPerDc) {
    private static final int MAX_COPIES = 3;
    /** The login that Cassandra creates when authentication is first switched on. */
    private static final Credentials FIRST_LOGIN = new Credentials("cassandra", "cassandra");

    public Endpoint {
        contactPoints = List.copyOf(contactPoints);
        nodesPerDc = Collections.unmodifiableSortedMap(new TreeMap<>(nodesPerDc));
    }

    /** Returns the configured cluster, or else the local one, which must be running. */
    public static Endpoint find(Config config) {
        return find(config, "--data DIR");
    }

    /** Returns the same for a command in which another option names the folder of the local cluster. */
    public static Endpoint find(Config config, String option) {
        return known(config)
                .orElseThrow(() -> new LabException("no local cluster runs in "
                        + config.local().data().toAbsolutePath().normalize()
                        + ": start one with `mobimir up`, name the folder of one that runs with " + option
                        + ", or name a"
                        + " cluster of yours in cassandra.contact-points"));
    }

    /** Returns the same; if no local cluster runs, the one that the next start would create by default. */
    public static Endpoint expected(Config config) {
        return known(config).orElseGet(() -> {
            List<Integer> counts = config.local().nodesPerDc();
            SortedMap<String, Integer> nodes = new TreeMap<>();
            for (int dc = 1; dc <= Math.max(1, counts.size()); dc++) {
                nodes.put("dc" + dc, counts.isEmpty() ? 1 : counts.get(dc - 1));
            }
            int port = config.local().cqlPort().orElse(0);
            return new Endpoint(List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)), nodes);
        });
    }

    private static Optional<Endpoint> known(Config config) {
        List<InetSocketAddress> own = config.cassandra().contactPoints();
        return own.isEmpty()
                ? RunningFile.in(config.local().data()).read()
                : Optional.of(new Endpoint(own, new TreeMap<>()));
    }

    /** Returns the settings for a connection, with everything else from the configuration. */
    public CassandraSettings settings(Config config) {
        CassandraConfig cassandra = config.cassandra();
        SortedMap<String, Integer> copies = cassandra.replication().isEmpty() ? copies() : cassandra.replication();
        return new CassandraSettings(
                contactPoints,
                cassandra.localDataCentre(),
                cassandra.keyspace(),
                copies,
                cassandra.credentials().or(() -> firstLogin(config)),
                cassandra.tls(),
                config.strategies().strategies(copies.size() > 1),
                config.staleness());
    }

    private Optional<Credentials> firstLogin(Config config) {
        boolean local = !nodesPerDc.isEmpty();
        return Optional.of(FIRST_LOGIN).filter(login -> local && config.local().authentication());
    }

    /** Returns the replication: one copy on one node, three from three nodes on. */
    private SortedMap<String, Integer> copies() {
        SortedMap<String, Integer> copies = new TreeMap<>();
        nodesPerDc.forEach((dc, nodes) -> copies.put(dc, Math.min(MAX_COPIES, nodes)));
        return copies;
    }
}
