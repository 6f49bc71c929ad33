package io.mobimir.store.cassandra.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.ReadRepair;
import io.mobimir.store.cassandra.RepairCadence;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.Strategies;
import io.mobimir.store.cassandra.Strategy;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.session.SessionTables;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnCassandra(ownKeyspace = true)
class LiveSchemaIT {
    /** Two tables are enough for most tests, and creating each table takes time. */
    private static final Schema SMALL =
            new Schema(List.of(), List.of(SessionTables.USER_SESSIONS, SessionTables.SESSIONS_BY_USER));

    /** Tests that repair their own changes share this keyspace, because creating each table takes time. */
    private static final String MENDED = keyspace();

    private CassandraSettings settings;
    private Cassandra cassandra;
    private LiveSchema schema;

    private static String keyspace() {
        return "s_" + RandomKeys.random().toLowerCase(Locale.ROOT).replace('-', '_');
    }

    @BeforeEach
    void connect(TestCassandra test, TestInfo info) {
        String keyspace = info.getTags().contains("mends") ? MENDED : keyspace();
        settings = CassandraSettings.of(test.contactPoints(), test.dataCentre(), keyspace, 1);
        cassandra = Cassandra.connect(settings);
        schema = new LiveSchema(cassandra, SMALL);
    }

    @AfterEach
    void close() {
        cassandra.close();
    }

    @Test
    void a_missing_keyspace_is_a_difference_and_apply_leaves_none() {
        LiveSchema whole = new LiveSchema(cassandra, ShopSchema.ALL);
        assertThat(whole.diff())
                .containsExactly(new SchemaDifference("keyspace " + settings.keyspace(), "present", "missing"));
        whole.apply();
        assertThat(whole.diff()).isEmpty();
        whole.apply();
        assertThat(whole.diff()).isEmpty();
    }

    @Test
    void instances_that_start_at_once_make_one_schema() {
        Schema typesAndIndexes = new Schema(
                List.of(CatalogueTables.PLACE),
                List.of(SessionTables.USER_SESSIONS, CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE));
        Race.of(4, racer -> () -> {
            try (Cassandra other = Cassandra.connect(settings)) {
                new LiveSchema(other, typesAndIndexes).apply();
                return racer;
            }
        });
        assertThat(new LiveSchema(cassandra, typesAndIndexes).diff()).isEmpty();
    }

    @Tag("mends")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ALTER TABLE user_sessions WITH default_time_to_live = 5      | table user_sessions default_time_to_live",
                "ALTER TABLE user_sessions WITH gc_grace_seconds = 7          | table user_sessions gc_grace_seconds",
                "ALTER TABLE user_sessions WITH read_repair = 'BLOCKING'      | table user_sessions read_repair",
                "ALTER TABLE user_sessions WITH comment = 'x'                 | table user_sessions comment",
                "ALTER TABLE user_sessions WITH compaction = {'class': 'SizeTieredCompactionStrategy'} | table user_sessions compaction",
                "ALTER TABLE user_sessions WITH compaction = {'class': 'LeveledCompactionStrategy', 'sstable_size_in_mb': '10'} | table user_sessions compaction",
                "ALTER TABLE user_sessions DROP user_agent                    | table user_sessions column user_agent",
                "DROP TABLE user_sessions                                     | table user_sessions",
            })
    void what_somebody_changed_by_hand_is_named_and_mended(String change, String where) {
        schema.apply();
        cassandra.executeDdl(change.replace("TABLE ", "TABLE " + settings.keyspace() + "."));
        assertThat(schema.diff()).extracting(SchemaDifference::where).containsExactly(where);
        schema.apply();
        assertThat(schema.diff()).isEmpty();
    }

    @Tag("mends")
    @Test
    void another_replication_is_named_and_mended() {
        schema.apply();
        cassandra.executeDdl("ALTER KEYSPACE " + settings.keyspace()
                + " WITH replication = {'class': 'NetworkTopologyStrategy', 'dc1': 2}");
        assertThat(schema.diff())
                .singleElement()
                .satisfies(difference -> assertThat(difference.toString()).contains("replication", "dc1=1", "dc1=2"));
        schema.apply();
        assertThat(schema.diff()).isEmpty();
    }

    @Tag("mends")
    @Test
    void a_changed_strategy_is_a_difference_until_it_is_applied() {
        schema.apply();
        Strategy changed = new Strategy(
                settings.strategies().of(TableClass.SESSIONS).write(),
                settings.strategies().of(TableClass.SESSIONS).read(),
                settings.strategies().of(TableClass.SESSIONS).staleRead(),
                ReadRepair.BLOCKING,
                RepairCadence.WEEKLY,
                Duration.ofHours(1),
                settings.strategies().of(TableClass.SESSIONS).compaction());
        Strategies strategies = settings.strategies().with(TableClass.SESSIONS, changed);
        try (Cassandra other = Cassandra.connect(settings.with(strategies))) {
            LiveSchema live = new LiveSchema(other, SMALL);
            assertThat(live.diff())
                    .extracting(SchemaDifference::where)
                    .contains("table user_sessions default_time_to_live", "table sessions_by_user read_repair");
            live.apply();
            assertThat(live.diff()).isEmpty();
        }
    }

    @Test
    void what_nobody_declared_is_told_and_left_alone() {
        schema.apply();
        cassandra.executeDdl("CREATE TABLE " + settings.keyspace() + ".mine (id int PRIMARY KEY)");
        cassandra.executeDdl("ALTER TABLE " + settings.keyspace() + ".user_sessions ADD note text");
        schema.apply();
        assertThat(schema.diff())
                .containsExactly(
                        new SchemaDifference("table mine", "nothing", "present"),
                        new SchemaDifference("table user_sessions column note", "nothing", "present"));
    }

    @Test
    void a_key_that_differs_is_refused_before_anything_is_touched() {
        cassandra.executeDdl("CREATE KEYSPACE " + settings.keyspace()
                + " WITH replication = {'class': 'NetworkTopologyStrategy', 'dc1': 1}");
        cassandra.executeDdl("CREATE TABLE " + settings.keyspace()
                + ".sessions_by_user (user_id text, session_id text, PRIMARY KEY (user_id, session_id))");
        assertThatThrownBy(schema::apply)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.REFUSED))
                .hasMessageContaining("sessions_by_user key");
        List<String> missing =
                schema.diff().stream().map(SchemaDifference::where).toList();
        assertThat(missing).contains("table user_sessions");
    }
}
