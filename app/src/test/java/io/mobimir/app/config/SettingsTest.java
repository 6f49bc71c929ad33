package io.mobimir.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "http.prot,              http.port",
        "htttp.port,             http.port",
        "port,                   http.port",
        "http.cql-port,          local.cql-port",
        "local.nodes,            local.nodes-per-dc",
        "home.orders,            homes.orders",
        "zone,                   zones",
        "cassandra.keyspaces,    cassandra.keyspace",
        "strategies.event.write, strategies.events.write",
        "staleness.history,      staleness.order-history"
    })
    void an_unknown_key_is_refused_with_the_nearest_one_and_its_place(String written, String nearest)
            throws IOException {
        Path file = write("# a comment\n\n" + written + " = 1\n");
        assertThatThrownBy(() -> Settings.reference().withFile(file))
                .isInstanceOf(InvalidConfig.class)
                .hasMessage(file + ":3: unknown key " + written + "; did you mean " + nearest + "?");
    }

    @Test
    void an_unknown_section_is_refused_even_when_empty() throws IOException {
        Path file = write("htttp {}");
        assertThatThrownBy(() -> Settings.reference().withFile(file)).hasMessageContaining("unknown key htttp;");
    }

    @Test
    void a_known_section_may_be_empty() throws IOException {
        assertThat(Config.read(Settings.reference().withFile(write("http {}\nlocal {}"))))
                .isEqualTo(Config.read(Settings.reference()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http.port = eighty              | http.port must be a whole number between 0 and 65535, not "eighty"
            http.port = 8080.5              | http.port must be a whole number between 0 and 65535, not 8080.5
            http.port = 70000               | http.port must be a whole number between 0 and 65535, not 70000
            http.port = [1]                 | http.port must be a whole number between 0 and 65535, not [1]
            http.port { a = 1 }             | http.port must be a whole number between 0 and 65535, not {"a":1}
            http.port = null                | http.port has no value
            http = 8080                     | http must be a section, such as http { … }
            zones = moscow                  | zones must be a list of texts, not "moscow"
            zones = []                      | zones: a shop needs at least one zone
            zones = [Москва]                | zones: must be small letters, digits, - and _, at most 32: "Москва"
            local.authentication = maybe    | local.authentication must be true or false, not "maybe"
            local.commit-log = sometimes    | local.commit-log must be one of periodic, batch, not "sometimes"
            local.nodes-per-dc = [1, 0]     | local.nodes-per-dc must be a list of whole numbers, each at least 1, not [1,0]
            local.heap = 512                | local.heap must be a size such as 512M or 1G, at least 256M, not 512
            local.heap = much               | local.heap must be a size such as 512M or 1G, at least 256M, not "much"
            staleness.report = 60           | staleness.report must be a time with its unit, such as 5s, 10m, 24h or 30d, not 60
            staleness.report = -1s          | staleness.report must be a time with its unit, such as 5s, 10m, 24h or 30d, not "-1s"
            staleness.report = soon         | staleness.report must be a time with its unit, such as 5s, 10m, 24h or 30d, not "soon"
            strategies.carts.write = two    | strategies.carts.write must be one of one, local-one, quorum, local-quorum, all, auto, not "two"
            strategies.carts.repair = auto  | strategies.carts.repair must be one of none, weekly, monthly, not "auto"
            cassandra.replication = 3       | cassandra.replication must be a section of whole numbers, each at least 1, such as { dc1 = 3 }, not 3
            cassandra.replication.dc1 = 0   | cassandra.replication must be a section of whole numbers, each at least 1, such as { dc1 = 3 }, not {"dc1":0}
            cassandra.keyspace = "shop-1"   | cassandra.keyspace: must be small letters, digits and _, at most 48, a letter first
            cassandra.contact-points = [db] | cassandra.contact-points: "db" is not of the form host:port
            http.host = ""                  | http.host: must not be empty
            """)
    void a_wrong_value_is_refused_with_its_key_its_place_and_what_is_expected(String line, String problem)
            throws IOException {
        Path file = write("\n" + line);
        assertThatThrownBy(() -> Config.read(Settings.reference().withFile(file)))
                .isInstanceOf(InvalidConfig.class)
                .hasMessage(file + ":2: " + problem);
    }

    @Test
    void a_file_that_is_not_hocon_is_refused_with_the_line() throws IOException {
        Path file = write("http {\n  port = 80\n");
        assertThatThrownBy(() -> Settings.reference().withFile(file))
                .isInstanceOf(InvalidConfig.class)
                .hasMessageContaining("test.conf: ");
    }

    @Test
    void a_file_that_is_not_there_is_refused_by_name() {
        Path file = folder.resolve("missing.conf");
        assertThatThrownBy(() -> Settings.reference().withFile(file))
                .isInstanceOf(InvalidConfig.class)
                .hasMessage("cannot read the configuration file " + file);
    }

    @Test
    void the_environment_beats_the_file_and_an_option_beats_both() throws IOException {
        Settings file = Settings.reference().withFile(write("http.port = 1"));
        assertThat(Config.read(file).http().port()).isEqualTo(1);
        Settings environment = file.withEnvironment(Map.of("MOBIMIR_HTTP_PORT", "2"));
        assertThat(Config.read(environment).http().port()).isEqualTo(2);
        Settings option = environment.withOption("--port", "http.port", 3);
        assertThat(Config.read(option).http().port()).isEqualTo(3);
    }

    @Test
    void lists_and_sections_fit_into_an_environment_variable() {
        Config config = Config.read(Settings.reference()
                .withEnvironment(Map.of(
                        "MOBIMIR_LOCAL_NODES_PER_DC", "2,1",
                        "MOBIMIR_ZONES", "[tula, omsk]",
                        "MOBIMIR_CASSANDRA_REPLICATION", "dc1=2, dc2=1")));
        assertThat(config.local().nodesPerDc()).isEqualTo(List.of(2, 1));
        assertThat(config.zones().all()).extracting("value").containsExactly("omsk", "tula");
        assertThat(config.cassandra().replication()).isEqualTo(new TreeMap<>(Map.of("dc1", 2, "dc2", 1)));
    }

    @Test
    void a_higher_layer_replaces_a_replication_and_does_not_add_to_it() throws IOException {
        Settings settings = Settings.reference()
                .withFile(write("cassandra.replication { dc1 = 3, dc2 = 3 }"))
                .withEnvironment(Map.of("MOBIMIR_CASSANDRA_REPLICATION", "dc1=1"));
        assertThat(Config.read(settings).cassandra().replication()).isEqualTo(new TreeMap<>(Map.of("dc1", 1)));
    }

    @Test
    void an_unknown_variable_is_refused_with_the_nearest_one() {
        assertThatThrownBy(() -> Settings.reference().withEnvironment(Map.of("MOBIMIR_HTTP_PROT", "1")))
                .isInstanceOf(InvalidConfig.class)
                .hasMessage("unknown environment variable MOBIMIR_HTTP_PROT; did you mean MOBIMIR_HTTP_PORT?");
        assertThatThrownBy(() -> Settings.reference().withEnvironment(Map.of("MOBIMIR_LOCAL_CQLPORT", "1")))
                .hasMessageEndingWith("did you mean MOBIMIR_LOCAL_CQL_PORT?");
    }

    @Test
    void variables_that_are_not_settings_are_left_alone() {
        Settings settings = Settings.reference()
                .withEnvironment(Map.of(
                        "MOBIMIR_JAVA_OPTS", "-Xmx1g", "MOBIMIR_NODE_JAVA_OPTS", "-ea", "MOBIMIR_TEST_NODES", "3"));
        assertThat(Config.read(settings)).isEqualTo(Config.read(Settings.reference()));
    }

    @Test
    void a_wrong_value_of_a_variable_names_the_variable() {
        Settings settings = Settings.reference().withEnvironment(Map.of("MOBIMIR_HTTP_PORT", "web"));
        assertThatThrownBy(() -> Config.read(settings))
                .hasMessage("MOBIMIR_HTTP_PORT: http.port must be a whole number between 0 and 65535, not \"web\"");
    }

    @Test
    void a_wrong_secret_is_not_repeated() throws IOException {
        Settings settings = Settings.reference().withFile(write("cassandra.credentials.password = [hunter2]"));
        assertThatThrownBy(() -> Config.read(settings)).message().doesNotContain("hunter2");
    }

    @Test
    void the_lines_name_the_place_of_what_was_changed() throws IOException {
        Path file = write("http.port = 81");
        Settings settings = Settings.reference().withFile(file).withEnvironment(Map.of("MOBIMIR_ZONES", "tula"));
        assertThat(settings.lines())
                .contains(
                        "http.port = 81   # " + file + ":1",
                        "zones = [\"tula\"]   # MOBIMIR_ZONES",
                        "http.host = \"127.0.0.1\"");
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("test.conf"), text);
    }
}
