package io.mobimir.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import io.mobimir.shop.Staleness;
import io.mobimir.shop.Zones;
import io.mobimir.store.cassandra.Credentials;
import io.mobimir.store.cassandra.Strategies;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigTest {
    private static final com.typesafe.config.Config OTHER_VALUES = ConfigFactory.parseResources("every-key.conf");

    @TempDir
    Path folder;

    static Stream<String> everyKey() {
        return Settings.reference().keys().stream();
    }

    static Stream<String> everyKeyButLaterHomes() {
        return everyKey().filter(key -> laterHomes().noneMatch(key::equals));
    }

    static Stream<String> laterHomes() {
        return Stream.of("homes.stock", "homes.sessions", "homes.events");
    }

    @ParameterizedTest
    @MethodSource("everyKeyButLaterHomes")
    void a_key_that_is_changed_changes_the_configuration(String key) throws IOException {
        assertThat(Config.read(withOnly(key))).isNotEqualTo(Config.read(alone(key)));
    }

    @ParameterizedTest
    @MethodSource("laterHomes")
    void a_home_that_is_planned_is_not_available_yet(String key) {
        assertThatThrownBy(() -> Config.read(withOnly(key)))
                .isInstanceOf(InvalidConfig.class)
                .hasMessageContaining(key)
                .hasMessageEndingWith("is not available yet in this version: use cassandra");
    }

    @Test
    void the_defaults_are_those_of_the_code() {
        Config defaults = Config.read(Settings.reference());
        assertThat(defaults.zones()).isEqualTo(Zones.DEFAULT);
        assertThat(defaults.staleness()).isEqualTo(Staleness.DEFAULT);
        assertThat(defaults.strategies().strategies(false)).isEqualTo(Strategies.defaults(false));
        assertThat(defaults.strategies().strategies(true)).isEqualTo(Strategies.defaults(true));
    }

    @Test
    void values_arrive_as_they_were_written() throws IOException {
        Config config = Config.read(Settings.reference().withFile(write("""
                cassandra { contact-points = ["127.0.0.5:9142", "[2001:db8::1]:9143"], replication { east = 3, west = 2 } }
                cassandra.local-data-centre = west
                cassandra.credentials { user = shop, password = hunter2 }
                local.heap = 1G
                """)));
        assertThat(config.cassandra().contactPoints())
                .isEqualTo(
                        List.of(new InetSocketAddress("127.0.0.5", 9142), new InetSocketAddress("2001:db8::1", 9143)));
        assertThat(config.cassandra().replication()).isEqualTo(new TreeMap<>(Map.of("east", 3, "west", 2)));
        assertThat(config.cassandra().credentials()).isEqualTo(Optional.of(new Credentials("shop", "hunter2")));
        assertThat(config.local().heapMib()).isEqualTo(1024);
    }

    @Test
    void every_key_has_an_environment_variable_of_its_own() {
        assertThat(everyKey().map(ConfigKeys::environmentName)).doesNotHaveDuplicates();
    }

    @Test
    void what_comes_from_mongodb_takes_part_in_a_migration_and_the_rest_does_not() throws IOException {
        assertThat(Config.read(Settings.reference()).homes().migrating()).isEmpty();
        Path file = write("homes { orders = mongodb, catalogue = mongodb }");
        assertThat(Config.read(Settings.reference().withFile(file)).homes().migrating())
                .containsExactly(Entity.ORDERS, Entity.CATALOGUE);
    }

    @Test
    void a_home_that_makes_no_sense_says_which_do() throws IOException {
        Path file = write("homes.orders = postgres");
        assertThatThrownBy(() -> Config.read(Settings.reference().withFile(file)))
                .hasMessage(file + ":1: homes.orders: orders cannot live in postgres, only in cassandra, mongodb");
    }

    @Test
    void a_cluster_of_your_own_needs_a_replication() throws IOException {
        Path file = write("\ncassandra.contact-points = [\"db1:9042\"]");
        assertThatThrownBy(() -> Config.read(Settings.reference().withFile(file)))
                .hasMessageStartingWith(file + ":2: cassandra.contact-points: for a cluster of your own,");
    }

    @Test
    void a_replication_without_the_local_data_centre_is_refused() throws IOException {
        Path file = write("cassandra.replication { west = 3 }");
        assertThatThrownBy(() -> Config.read(Settings.reference().withFile(file)))
                .hasMessage(file + ":1: cassandra.replication: does not name the local data centre dc1");
    }

    @Test
    void what_decides_or_is_the_truth_cannot_be_told_to_die_by_itself() throws IOException {
        for (String tables : List.of("orders", "products", "stock", "platform")) {
            String key = "strategies." + tables + ".ttl";
            Path file = write(key + " = 30d");
            assertThatThrownBy(() -> Config.read(Settings.reference().withFile(file)))
                    .isInstanceOf(InvalidConfig.class)
                    .hasMessageContaining(key);
        }
    }

    @Test
    void a_user_without_a_password_is_refused() throws IOException {
        Path file = write("cassandra.credentials.user = shop");
        assertThatThrownBy(() -> Config.read(Settings.reference().withFile(file)))
                .hasMessage(file + ":1: cassandra.credentials.user: set user and password, or neither");
    }

    @Test
    void half_of_what_tls_needs_is_refused() throws IOException {
        Map<String, String> wrong = Map.of(
                "cassandra.tls { enabled = true, key = shop.key }", "certificate: set certificate and key, or neither",
                "cassandra.tls.trust = ca.pem", "there are files for TLS: set it to true");
        for (Map.Entry<String, String> each : wrong.entrySet()) {
            Path file = write(each.getKey());
            assertThatThrownBy(() -> Config.read(Settings.reference().withFile(file)))
                    .isInstanceOf(InvalidConfig.class)
                    .hasMessageContaining(each.getValue());
        }
    }

    @Test
    void how_listings_are_cut_is_refused_at_the_key_that_is_wrong() throws IOException {
        Map<String, String> wrong = Map.of(
                "catalogue.band-widths { Книги = 0 }",
                        "catalogue.band-widths: must be between 1 and 10000000 for Книги",
                "catalogue.band-widths { Книги.Детские = 5 }", "catalogue.band-widths must be a section of numbers",
                "buckets.products-by-category = \"calendar(day)\"", "buckets.products-by-category: must be none",
                "buckets.products-by-category-price = \"hash(0)\"", "buckets.products-by-category-price: ");
        for (Map.Entry<String, String> each : wrong.entrySet()) {
            Path file = write(each.getKey());
            assertThatThrownBy(() -> Config.read(Settings.reference().withFile(file)))
                    .isInstanceOf(InvalidConfig.class)
                    .hasMessageStartingWith(file + ":1: " + each.getValue());
        }
    }

    @Test
    void a_password_in_the_address_of_mongodb_is_in_no_text() throws IOException {
        Settings settings = Settings.reference().withFile(write("mongodb.uri = \"mongodb://shop:hunter2@db1:27017\""));
        assertThat(Config.read(settings).toString()).contains("db1:27017/shop").doesNotContain("hunter2");
        assertThat(settings.lines()).noneMatch(line -> line.contains("hunter2"));
        Path broken = write("mongodb.uri = \"shop:hunter2@db1\"");
        assertThatThrownBy(() -> Config.read(Settings.reference().withFile(broken)))
                .hasMessage(broken + ":1: mongodb.uri: must be like mongodb://host:27017");
    }

    @Test
    void a_secret_is_in_no_text() throws IOException {
        Settings settings =
                Settings.reference().withFile(write("cassandra.credentials { user = shop, password = hunter2 }"));
        assertThat(Config.read(settings).toString()).contains("shop").doesNotContain("hunter2");
        assertThat(settings.lines()).noneMatch(line -> line.contains("hunter2"));
    }

    /** Returns the reference with one key from the sample, and the keys that it requires. */
    private Settings withOnly(String key) throws IOException {
        ConfigValue value = OTHER_VALUES.getValue(key);
        return Settings.reference()
                .withFile(write(companionOf(key) + "\n" + key + " = " + value.render(ConfigRenderOptions.concise())));
    }

    private Settings alone(String key) throws IOException {
        return Settings.reference().withFile(write(companionOf(key)));
    }

    private static String companionOf(String key) {
        return switch (key) {
            case "cassandra.replication" -> "cassandra.local-data-centre = east";
            case "cassandra.contact-points" -> "cassandra.replication { dc1 = 3 }";
            case "cassandra.credentials.user", "cassandra.credentials.password" ->
                "cassandra.credentials { user = somebody, password = something }";
            case "http.tls.certificate", "http.tls.key" -> "http.tls { certificate = a, key = b }";
            case "cassandra.tls.trust", "cassandra.tls.check-hostname" -> "cassandra.tls.enabled = true";
            case "cassandra.tls.certificate", "cassandra.tls.key" ->
                "cassandra.tls { enabled = true, certificate = a, key = b }";
            case "auth.jwks" -> "auth { algorithm = RS256, jwks = keys.json }";
            default -> "";
        };
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("test.conf"), text);
    }
}
