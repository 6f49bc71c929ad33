package io.mobimir.store.cassandra;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Staleness;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The address of the cluster and how the shop uses it.
 *
 * @param tls how connections are encrypted; empty for no encryption
 * @param replication the number of replicas per data centre
 */
public record CassandraSettings(
        List<InetSocketAddress> contactPoints,
        String localDataCentre,
        String keyspace,
        SortedMap<String, Integer> replication,
        Optional<Credentials> credentials,
        Optional<CassandraTls> tls,
        Strategies strategies,
        Staleness staleness) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,47}");

    public CassandraSettings {
        contactPoints = List.copyOf(contactPoints);
        if (contactPoints.isEmpty()) {
            throw new InvalidField("cassandra.contact-points", "name at least one node");
        }
        if (!NAME.matcher(keyspace).matches()) {
            throw new InvalidField(
                    "cassandra.keyspace", "must be small letters, digits and _, not \"" + keyspace + "\"");
        }
        if (!replication.containsKey(localDataCentre)) {
            throw new InvalidField("cassandra.replication", "does not name the local data centre " + localDataCentre);
        }
        replication.forEach((dc, copies) -> {
            if (copies < 1) {
                throw new InvalidField("cassandra.replication." + dc, "must be at least 1, not " + copies);
            }
        });
        replication = Collections.unmodifiableSortedMap(new TreeMap<>(replication));
    }

    /** Returns settings for one data centre with the default strategies. */
    public static CassandraSettings of(
            List<InetSocketAddress> contactPoints, String localDataCentre, String keyspace, int copies) {
        return new CassandraSettings(
                contactPoints,
                localDataCentre,
                keyspace,
                new TreeMap<>(Map.of(localDataCentre, copies)),
                Optional.empty(),
                Optional.empty(),
                Strategies.defaults(false),
                Staleness.DEFAULT);
    }

    /** Returns the same cluster with another keyspace. */
    public CassandraSettings inKeyspace(String other) {
        return new CassandraSettings(
                contactPoints, localDataCentre, other, replication, credentials, tls, strategies, staleness);
    }

    public CassandraSettings with(Strategies others) {
        return new CassandraSettings(
                contactPoints, localDataCentre, keyspace, replication, credentials, tls, others, staleness);
    }

    /** Returns the same settings with encrypted connections. */
    public CassandraSettings with(CassandraTls other) {
        return new CassandraSettings(
                contactPoints,
                localDataCentre,
                keyspace,
                replication,
                credentials,
                Optional.of(other),
                strategies,
                staleness);
    }
}
