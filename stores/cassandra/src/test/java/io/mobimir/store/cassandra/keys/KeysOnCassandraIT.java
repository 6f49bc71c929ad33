package io.mobimir.store.cassandra.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.insight.keys.candidate.CandidateReader;
import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.data.ColumnNames;
import io.mobimir.insight.keys.data.ColumnType;
import io.mobimir.insight.keys.data.DataColumn;
import io.mobimir.insight.keys.data.DataFiles;
import io.mobimir.insight.keys.data.HeadRows;
import io.mobimir.insight.keys.data.RowSource;
import io.mobimir.insight.keys.measure.KeyMeasure;
import io.mobimir.insight.keys.measure.KeyPass;
import io.mobimir.insight.keys.ring.TokenRing;
import io.mobimir.shop.InvalidField;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnCassandra(ownKeyspace = true)
class KeysOnCassandraIT {
    @TempDir
    private Path folder;

    private Cassandra cassandra;
    private CassandraSettings settings;

    @BeforeEach
    void connect(TestCassandra test) {
        settings = CassandraFixture.settings(test);
        cassandra = Cassandra.connect(settings);
        cassandra.executeDdl("CREATE KEYSPACE IF NOT EXISTS " + test.keyspace()
                + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
    }

    @AfterEach
    void close() {
        cassandra.close();
    }

    private void run(String cql) {
        cassandra.execute(SimpleStatement.newInstance(cassandra.inKeyspace(cql)));
    }

    @Test
    void a_table_says_its_columns_its_key_and_its_rows_with_their_sizes() {
        cassandra.executeDdl(
                cassandra.inKeyspace("CREATE TABLE shop.visits (\"User Id\" text, day date, at timestamp, n int,"
                        + " tags set<text>, ok boolean, PRIMARY KEY ((\"User Id\", day), at))"));
        run(
                "INSERT INTO shop.visits (\"User Id\", day, at, n, tags, ok) VALUES ('U-1', '2026-01-02', '2026-01-02T03:04:05Z', 7,"
                        + " {'a', 'b'}, true)");
        run("INSERT INTO shop.visits (\"User Id\", day, at) VALUES ('U-2', '2026-01-02', '2026-01-02T03:04:05Z')");
        TableRows rows = TableRows.of(cassandra, "visits");
        assertThat(rows.presentKey()).contains("\"User Id\",day");
        assertThat(rows.columns())
                .contains(
                        new DataColumn("User Id", ColumnType.TEXT),
                        new DataColumn("at", ColumnType.TIME),
                        new DataColumn("n", ColumnType.NUMBER),
                        new DataColumn("tags", ColumnType.OPAQUE));
        List<String> seen = new ArrayList<>();
        int at = ColumnNames.of(rows).place("test", "at");
        int number = ColumnNames.of(rows).place("test", "n");
        rows.forEach(
                row -> seen.add(row.text(0) + " " + row.text(at) + " " + row.text(number) + " " + row.bytes(number)));
        assertThat(seen).containsExactlyInAnyOrder("U-1 2026-01-02T03:04:05Z 7 4", "U-2 2026-01-02T03:04:05Z null 0");
        assertThat(rows.progress()).isEqualTo(1);
    }

    @Test
    void a_table_or_keyspace_that_is_not_there_is_refused_and_an_empty_table_too() {
        cassandra.executeDdl(cassandra.inKeyspace("CREATE TABLE shop.nothing (id text PRIMARY KEY)"));
        assertThatThrownBy(() -> TableRows.of(cassandra, "orders"))
                .isInstanceOf(InvalidField.class)
                .hasMessageContainingAll("--data: there is no table orders in the keyspace", "nothing");
        assertThatThrownBy(() -> TableRows.of(cassandra, "nothing").forEach(row -> true))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("holds no rows");
        try (Cassandra other = Cassandra.connect(settings.inKeyspace("not_there"))) {
            assertThatThrownBy(() -> TableRows.of(other, "orders"))
                    .hasMessageContaining("there is no keyspace not_there");
        }
    }

    private RowSource file() throws IOException {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder("id,user,at,note\n");
        for (int i = 0; i < 3_000; i++) {
            text.append(String.format(
                    Locale.ROOT,
                    "%d,%s,2026-01-%02d 10:00:00,%s%n",
                    i,
                    i % 5 == 0 ? "" : "Ю-" + (int) Math.pow(300, random.nextDouble()),
                    1 + i / 100,
                    "x".repeat(random.nextInt(300))));
        }
        return DataFiles.open(Files.writeString(folder.resolve("visits.csv"), text));
    }

    @Test
    void scratch_tables_agree_with_the_forecast_to_the_row_and_leave_nothing_behind() throws IOException {
        RowSource rows = file();
        HeadRows head = HeadRows.of(rows);
        List<KeyCandidate> keys =
                new CandidateReader("test", ColumnNames.of(rows), head).read("user; user,day(at); hash(id,7); id");
        List<KeyMeasure> forecasts = KeyPass.over(rows, keys, head.timeColumn(), Set.of(), done -> {})
                .keys();
        String keyspace = ScratchKeyspace.newName();
        try (Cassandra own = Cassandra.connect(settings.inKeyspace(keyspace));
                ScratchKeyspace scratch = ScratchKeyspace.create(own, keys, rows.columns())) {
            scratch.load(rows, done -> {});
            for (int i = 0; i < keys.size(); i++) {
                MeasuredKey measured = scratch.measure(i, TokenRing.even(4));
                assertThat(measured.partitions()).isEqualTo(forecasts.get(i).partitions());
                assertThat(measured.largestRows()).isEqualTo(forecasts.get(i).largestRows());
                assertThat(measured.imbalance())
                        .isEqualTo(forecasts.get(i).load().imbalance(TokenRing.even(4)));
            }
            assertThat(ScratchKeyspace.ring(own)).isEmpty();
            assertThat(keyspaces()).contains(keyspace);
        }
        assertThat(keyspaces()).contains(settings.keyspace()).doesNotContain(keyspace);
    }

    private List<String> keyspaces() {
        List<String> names = new ArrayList<>();
        Cassandra.forEach(
                cassandra.execute(SimpleStatement.newInstance("SELECT keyspace_name FROM system_schema.keyspaces")),
                row -> names.add(row.getString(0)));
        return names;
    }
}
