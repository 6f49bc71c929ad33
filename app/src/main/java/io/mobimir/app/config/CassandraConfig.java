package io.mobimir.app.config;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.pem.PemIdentity;
import io.mobimir.shop.pem.PemTrust;
import io.mobimir.store.cassandra.CassandraTls;
import io.mobimir.store.cassandra.Credentials;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The connection to Cassandra and its keyspace.
 *
 * @param contactPoints nodes of the user's own cluster; empty for the local one
 * @param tls how connections are encrypted; empty for no encryption
 * @param replication replicas per data centre; empty to derive them from the nodes of the local cluster
 */
public record CassandraConfig(
        List<InetSocketAddress> contactPoints,
        String localDataCentre,
        String keyspace,
        SortedMap<String, Integer> replication,
        Optional<Credentials> credentials,
        Optional<CassandraTls> tls) {

    private static final int MAX_PORT = 65_535;

    public CassandraConfig {
        contactPoints = List.copyOf(contactPoints);
        replication = Collections.unmodifiableSortedMap(new TreeMap<>(replication));
        if (!contactPoints.isEmpty() && replication.isEmpty()) {
            throw new InvalidField(
                    "cassandra.contact-points",
                    "for a cluster of your own, cassandra.replication must give the number of copies of each data centre,"
                            + " such as { dc1 = 3 }");
        }
    }

    static CassandraConfig read(Reader reader) {
        return reader.make(
                "cassandra.contact-points",
                () -> new CassandraConfig(
                        reader.texts("cassandra.contact-points").stream()
                                .map(CassandraConfig::address)
                                .toList(),
                        reader.text("cassandra.local-data-centre"),
                        keyspace(reader),
                        replication(reader),
                        credentials(reader),
                        tls(reader)));
    }

    private static String keyspace(Reader reader) {
        String name = reader.text("cassandra.keyspace");
        if (!name.matches("[a-z][a-z0-9_]{0,47}")) {
            throw reader.refused(
                    "cassandra.keyspace", "must be small letters, digits and _, at most 48, a letter first");
        }
        return name;
    }

    private static SortedMap<String, Integer> replication(Reader reader) {
        SortedMap<String, Integer> replication = reader.numbersByName("cassandra.replication", 1);
        String local = reader.text("cassandra.local-data-centre");
        if (!replication.isEmpty() && !replication.containsKey(local)) {
            throw reader.refused("cassandra.replication", "does not name the local data centre " + local);
        }
        return replication;
    }

    private static Optional<Credentials> credentials(Reader reader) {
        String user = reader.text("cassandra.credentials.user");
        String password = reader.text("cassandra.credentials.password");
        if (user.isEmpty() != password.isEmpty()) {
            throw reader.refused("cassandra.credentials.user", "set user and password, or neither");
        }
        return user.isEmpty() ? Optional.empty() : Optional.of(new Credentials(user, password));
    }

    private static Optional<CassandraTls> tls(Reader reader) {
        Optional<PemTrust> trust =
                TlsConfig.path(reader, "cassandra.tls.trust").map(file -> new PemTrust("cassandra.tls.trust", file));
        Optional<PemIdentity> identity = TlsConfig.identity(reader, "cassandra.tls");
        if (reader.flag("cassandra.tls.enabled")) {
            return Optional.of(new CassandraTls(trust, identity, reader.flag("cassandra.tls.check-hostname")));
        }
        if (trust.isPresent() || identity.isPresent()) {
            throw reader.refused(
                    "cassandra.tls.enabled", "there are files for TLS: set it to true, or leave them all empty");
        }
        return Optional.empty();
    }

    /** Reads {@code host:port}; an IPv6 address is in brackets. */
    public static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        String host = text.substring(0, Math.max(colon, 0)).replaceAll("^\\[|]$", "");
        String port = text.substring(colon + 1);
        if (host.isBlank() || !port.matches("\\d{1,5}") || Integer.parseInt(port) > MAX_PORT) {
            throw new IllegalArgumentException("\"" + text + "\" is not of the form host:port");
        }
        return new InetSocketAddress(host, Integer.parseInt(port));
    }
}
