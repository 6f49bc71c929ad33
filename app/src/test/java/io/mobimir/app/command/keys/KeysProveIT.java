package io.mobimir.app.command.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mobimir.app.CommandLineRun;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnCassandra(ownKeyspace = true)
class KeysProveIT {
    private static final String KEYS = "InvoiceNo; StockCode; Country; CustomerID,month(InvoiceDate)";

    @TempDir
    private Path folder;

    @Test
    void forecasts_are_within_a_tenth_of_what_a_node_of_its_own_measures() throws IOException {
        CommandLineRun run = CommandLineRun.of(
                "keys",
                "advise",
                "--data",
                KeysAdviseTest.sales(folder, 40_000).toString(),
                "--candidates",
                KEYS,
                "--present",
                "Country",
                "--prove",
                "--json");
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        JsonNode proof = new ObjectMapper().readTree(run.out()).path("proof");
        assertThat(proof.findValuesAsText("key")).hasSize(3).contains("InvoiceNo", "Country");
        for (JsonNode key : proof) {
            assertThat(key.path("values").findValuesAsText("name"))
                    .containsExactly(
                            "partitions", "rows of the largest", "bytes of the largest", "imbalance of 3 nodes");
            for (JsonNode value : key.path("values")) {
                assertThat(value.path("off").asDouble()).as(value.toString()).isLessThan(0.1);
                assertThat(value.path("measured").asDouble()).isPositive();
            }
        }
    }

    @Test
    void a_table_is_read_and_a_running_cluster_gets_its_keyspace_back(TestCassandra test) throws IOException {
        InetSocketAddress node = test.contactPoints().get(0);
        Path config = Files.writeString(folder.resolve("shop.conf"), """
                cassandra { contact-points = ["%s:%d"], local-data-centre = %s, keyspace = "%s", replication { %s = 1 } }
                """.formatted(
                        node.getAddress().getHostAddress(),
                        node.getPort(),
                        test.dataCentre(),
                        test.keyspace(),
                        test.dataCentre()));
        try (Cassandra cassandra =
                Cassandra.connect(CassandraSettings.of(test.contactPoints(), test.dataCentre(), test.keyspace(), 1))) {
            cassandra.executeDdl("CREATE KEYSPACE IF NOT EXISTS " + test.keyspace()
                    + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            cassandra.executeDdl(
                    cassandra.inKeyspace(
                            "CREATE TABLE shop.visits (country text, at timestamp, user int, PRIMARY KEY (country, at, user))"));
            for (int i = 0; i < 300; i++) {
                cassandra.executeDdl(
                        cassandra.inKeyspace("INSERT INTO shop.visits (country, at, user) VALUES ('%s', %d, %d)"
                                .formatted(
                                        i % 10 == 0 ? "France" : "Россия",
                                        1_767_225_600_000L + i * 3_600_000L,
                                        i % 40)));
            }
            CommandLineRun run = CommandLineRun.of(
                    "keys",
                    "advise",
                    "--data",
                    "table:visits",
                    "--config",
                    config.toString(),
                    "--candidates",
                    "user",
                    "--prove",
                    "--contact",
                    node.getAddress().getHostAddress() + ":" + node.getPort());
            assertThat(run.code()).as(run.out() + run.err()).isZero();
            assertThat(run.out())
                    .contains(
                            "300 rows of table " + test.keyspace() + ".visits", "The present key is country.", "by at")
                    .contains("rows of the largest", "on Cassandra");
            CommandLineRun again =
                    CommandLineRun.of("keys", "advise", "--data", "table:nobody.visits", "--config", config.toString());
            assertThat(again.code()).isEqualTo(2);
            assertThat(again.err()).contains("there is no keyspace nobody").hasLineCount(1);
            List<String> left = cassandra.session().refreshSchema().getKeyspaces().keySet().stream()
                    .map(CqlIdentifier::asInternal)
                    .filter(name -> name.startsWith("mobimir_keys_"))
                    .toList();
            assertThat(left).isEmpty();
        }
    }
}
