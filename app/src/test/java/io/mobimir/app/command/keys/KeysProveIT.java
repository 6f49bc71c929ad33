package io.mobimir.app.command.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
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
import java.time.Instant;
import java.util.ArrayList;
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

    private Path config(TestCassandra test) throws IOException {
        InetSocketAddress node = test.contactPoints().get(0);
        return Files.writeString(folder.resolve("shop.conf"), """
                cassandra { contact-points = ["%s:%d"], local-data-centre = %s, keyspace = "%s", replication { %s = 1 } }
                """.formatted(
                        node.getAddress().getHostAddress(),
                        node.getPort(),
                        test.dataCentre(),
                        test.keyspace(),
                        test.dataCentre()));
    }

    /** Creates a table of 300 visits by country. */
    private static void create(Cassandra cassandra) {
        cassandra.executeDdl(cassandra.inKeyspace(
                "CREATE KEYSPACE IF NOT EXISTS " + cassandra.settings().keyspace()
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"));
        cassandra.executeDdl(cassandra.inKeyspace(
                "CREATE TABLE shop.visits (country text, at timestamp, user int, PRIMARY KEY (country, at, user))"));
        PreparedStatement insert = cassandra.prepare("INSERT INTO shop.visits (country, at, user) VALUES (?, ?, ?)");
        for (int i = 0; i < 300; i++) {
            Instant at = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(i * 3_600L);
            cassandra.execute(insert.bind(i % 10 == 0 ? "France" : "Россия", at, i % 40));
        }
    }

    private static List<String> scratchKeyspaces(Cassandra cassandra) {
        List<String> names = new ArrayList<>();
        Cassandra.forEach(
                cassandra.execute(SimpleStatement.newInstance("SELECT keyspace_name FROM system_schema.keyspaces")),
                row -> names.add(row.getString(0)));
        assertThat(names).contains(cassandra.settings().keyspace());
        return names.stream().filter(name -> name.startsWith("mobimir_keys_")).toList();
    }

    @Test
    void a_table_is_read_and_a_running_cluster_gets_its_keyspace_back(TestCassandra test) throws IOException {
        InetSocketAddress node = test.contactPoints().get(0);
        String config = config(test).toString();
        try (Cassandra cassandra =
                Cassandra.connect(CassandraSettings.of(test.contactPoints(), test.dataCentre(), test.keyspace(), 1))) {
            create(cassandra);
            CommandLineRun run = CommandLineRun.of(
                    "keys",
                    "advise",
                    "--data",
                    "table:visits",
                    "--config",
                    config,
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
                    CommandLineRun.of("keys", "advise", "--data", "table:nobody.visits", "--config", config);
            assertThat(again.code()).isEqualTo(2);
            assertThat(again.err()).contains("there is no keyspace nobody").hasLineCount(1);
            assertThat(scratchKeyspaces(cassandra)).isEmpty();
        }
    }
}
