package io.mobimir.trials.migration;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.store.cassandra.CassandraSettings;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * The addresses of both stores of the shop.
 *
 * @param cassandra a node, as host:port
 */
record StoreAddresses(String cassandra, String mongodb) {
    private static final String KEYSPACE = "shop_leaving";
    private static final String SOURCE = "the scene";

    static StoreAddresses of(InetSocketAddress node, String mongodb) {
        return new StoreAddresses(node.getHostString() + ":" + node.getPort(), mongodb);
    }

    /** Returns the configuration for every instance of the shop. */
    Config config() {
        return Config.read(Settings.reference()
                .withOption(SOURCE, "homes.orders", "mongodb")
                .withOption(SOURCE, "homes.carts", "mongodb")
                .withOption(SOURCE, "mongodb.uri", mongodb)
                .withOption(SOURCE, "mongodb.database", KEYSPACE));
    }

    CassandraSettings settings() {
        String[] parts = cassandra.split(":", 2);
        InetSocketAddress node = new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
        return CassandraSettings.of(List.of(node), "dc1", KEYSPACE, 1);
    }
}
