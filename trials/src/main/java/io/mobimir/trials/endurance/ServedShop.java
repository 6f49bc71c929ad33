package io.mobimir.trials.endurance;

import io.mobimir.app.command.demo.DemoStock;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Stores;
import io.mobimir.http.auth.AuthSettings;
import io.mobimir.http.auth.Identity;
import io.mobimir.http.auth.TokenMint;
import io.mobimir.lab.load.Identities;
import io.mobimir.lab.process.TemporaryFolder;
import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.LiveSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A demo shop that does not sell out, and the instances that serve it, each in a process of its own. */
final class ServedShop implements AutoCloseable {
    private static final AuthSettings AUTH = AuthSettings.shared("a secret that only this trial has any use for");
    private static final int PRODUCTS = 100;

    private final CassandraSettings cassandra;
    private final TemporaryFolder folder = TemporaryFolder.create("mobimir-shop-");
    private final List<ServedProcess> instances = new ArrayList<>();

    private ServedShop(CassandraSettings cassandra) {
        this.cassandra = cassandra;
    }

    /** Fills the keyspace; starts no instance yet. */
    static ServedShop filled(CassandraSettings cassandra, Consumer<String> progress) {
        Config config = Config.read(Settings.reference());
        try (Cassandra connection = Cassandra.connect(cassandra)) {
            progress.accept("the schema is applied to keyspace " + cassandra.keyspace());
            new LiveSchema(connection, ShopSchema.ALL).apply();
            progress.accept("the shop gets %d products".formatted(PRODUCTS));
            try (Stores stores = Stores.on(connection, config, Clock.systemUTC())) {
                DemoStock stock = new DemoStock(stores, config, Delivery.MAX_UNITS);
                for (int number = 0; number < PRODUCTS; number++) {
                    stock.add(number);
                }
            }
        }
        return new ServedShop(cassandra);
    }

    /** Starts one more instance, which at first knows only this node. Allows all shoppers to use one address. */
    ServedProcess serve(InetSocketAddress contact) {
        return serve(contact, "connections-per-address = 0, rate { per-second = 0, address.per-second = 0 }");
    }

    /** Starts an instance as {@link #serve(InetSocketAddress)}, with these settings of {@code http} instead. */
    ServedProcess serve(InetSocketAddress contact, String http) {
        try {
            Path home = Files.createDirectory(folder.path().resolve("instance-" + (instances.size() + 1)));
            ServedProcess instance = ServedProcess.start(configuration(contact, home, http), home);
            instances.add(instance);
            return instance;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path configuration(InetSocketAddress contact, Path home, String http) throws IOException {
        return Files.writeString(home.resolve("serve.conf"), """
                http { port = 0, %s }
                auth.secret = "%s"
                local.data = "%s"
                cassandra { contact-points = ["%s:%d"], keyspace = %s, local-data-centre = %s, replication { %s = %d } }
                """.formatted(
                        http,
                        AUTH.secret(),
                        home.resolve("data"),
                        contact.getHostString(),
                        contact.getPort(),
                        cassandra.keyspace(),
                        cassandra.localDataCentre(),
                        cassandra.localDataCentre(),
                        cassandra.replication().get(cassandra.localDataCentre())));
    }

    /** Returns customers whose tokens every instance accepts. */
    static Identities customers() {
        TokenMint mint = new TokenMint(AUTH, Clock.systemUTC());
        return Identities.users(user -> mint.token(new Identity(new UserId(user), Set.of()), mint.longest()));
    }

    /** Returns the requests that failed at any instance so far, and why. */
    List<String> complaints() {
        return instances.stream()
                .flatMap(instance -> instance.complaints().stream())
                .toList();
    }

    @Override
    public void close() {
        instances.forEach(ServedProcess::close);
        folder.close();
    }
}
