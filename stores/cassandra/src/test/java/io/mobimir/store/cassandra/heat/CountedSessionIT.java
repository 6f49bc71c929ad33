package io.mobimir.store.cassandra.heat;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.mobimir.insight.heat.AccessKind;
import io.mobimir.insight.heat.Heat;
import io.mobimir.insight.heat.HeatKeyText;
import io.mobimir.insight.heat.HeatReport;
import io.mobimir.insight.heat.HeatSeries;
import io.mobimir.insight.heat.HeatWindow;
import io.mobimir.insight.heat.HotKey;
import io.mobimir.insight.heat.HotKeys;
import io.mobimir.insight.heat.HotRules;
import io.mobimir.insight.heat.KeySummary;
import io.mobimir.insight.heat.KeySummary.KeyUse;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zones;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.Sessions;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.StatementLog;
import io.mobimir.store.cassandra.batch.VersionLookup;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.session.CassandraSessions;
import io.mobimir.store.cassandra.session.SessionTables;
import io.mobimir.store.cassandra.stock.CassandraStock;
import io.mobimir.store.cassandra.verify.TokenScan;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that real statements of real stores are counted by their partitions. */
@OnCassandra
class CountedSessionIT {
    private static final HeatKeyText TEXT = HeatKeyText.plain(new PartitionKeys(ShopSchema.ALL));
    private static final HeatSeries SESSION_READS = new HeatSeries("user_sessions", AccessKind.READ);

    private static final StatementLog LOG = new StatementLog();
    private static final Heat HEAT = new Heat(Instant.EPOCH);
    private static CassandraFixture fixture;
    private static Cassandra cassandra;
    private static Instant now = Instant.EPOCH;

    @BeforeAll
    static void openFixture(TestCassandra test) {
        fixture = CassandraFixture.open(test);
        cassandra = CassandraFixture.connect(
                test,
                builder -> builder.addRequestTracker(LOG),
                session -> new CountedSession(LOG.around(session), HEAT, test.keyspace()));
    }

    @AfterAll
    static void closeFixture() {
        cassandra.close();
        fixture.close();
    }

    /** Ends what was counted before; the window of a test must not reach back to it. */
    @BeforeEach
    void beginCounting() {
        counted();
        LOG.clear();
    }

    /** Returns what was counted since the last call. */
    private static HeatReport counted() {
        now = now.plus(HeatWindow.MINUTE.length());
        HEAT.tick(now);
        return HEAT.report(HeatWindow.MOMENT);
    }

    private static String line(HeatSeries series, KeyUse use) {
        return TEXT.line(series.table(), use.key());
    }

    private static Session session(Optional<UserId> user) {
        Instant at = Instant.now();
        Session.Client client = new Session.Client("203.0.113.7", "Firefox", "phone", Optional.empty());
        return new Session(RandomKeys.session(), user, at, at, client, Map.of());
    }

    @Test
    void a_session_that_everybody_asks_for_is_found_and_named() {
        Sessions sessions = new CassandraSessions(cassandra, Clock.systemUTC());
        Session hot = session(Optional.empty());
        sessions.start(hot);
        beginCounting();
        for (int i = 0; i < 1_000; i++) {
            sessions.find(i % 6 == 0 ? hot.id() : RandomKeys.session());
        }
        HeatReport report = counted();
        KeySummary reads = report.of(SESSION_READS);
        List<HotKey> found = HotKeys.next(List.of(), report, new HotRules(Map.of(), 1));
        assertThat(found).extracting(HotKey::series).containsExactly(SESSION_READS);
        assertThat(TEXT.line("user_sessions", found.get(0).key())).isEqualTo("session_id=" + hot.id());
        assertThat(reads.of(found.get(0).key()))
                .isEqualTo(new KeyUse(found.get(0).key(), 167, 167));
        assertThat(reads.total()).isEqualTo(sentTo("user_sessions")).isGreaterThanOrEqualTo(1_000);
        assertThat(reads.keyless()).isZero();
        assertThat(report.of(new HeatSeries("user_sessions", AccessKind.TIME)).total())
                .isPositive();
        assertThat(report.of(new HeatSeries("user_sessions", AccessKind.BYTES))
                        .of(found.get(0).key())
                        .atLeast())
                .as("bytes of a row that is found")
                .isGreaterThan(167 * 50L);
    }

    private static long sentTo(String table) {
        return LOG.sent().stream().filter(each -> each.table().equals(table)).count();
    }

    @Test
    void reservations_that_share_a_transaction_count_for_their_product_as_one() {
        CassandraStock stock = new CassandraStock(cassandra, Zones.DEFAULT, Clock.systemUTC());
        ProductId product = RandomKeys.product();
        stock.receive(new Delivery(RandomKeys.random(), product, SampleOrders.MOSCOW, 1_000, Instant.now()));
        counted();
        long groups = stock.metrics().snapshot().groups();
        IntStream.range(0, 200)
                .parallel()
                .forEach(i -> stock.reserve(new Reservation(
                        RandomKeys.order(),
                        RandomKeys.user(),
                        SampleOrders.MOSCOW,
                        Map.of(product, 1),
                        Instant.now())));
        HeatSeries series = new HeatSeries("stock_by_product_zone", AccessKind.CAS);
        KeySummary transactions = counted().of(series);
        assertThat(transactions.entries())
                .extracting(each -> line(series, each))
                .containsExactly("product_id=" + product + " geozone=moscow bucket=0");
        assertThat(transactions.keyless()).isZero();
        long shared = stock.metrics().snapshot().groups() - groups;
        assertThat(shared).isLessThan(200);
        assertThat(transactions.total()).isBetween(shared, 3 * shared + 2); // with the looks and turns of each group
        stock.close();
    }

    @Test
    void a_batch_counts_once_for_each_of_its_partitions() {
        PreparedStatement insert =
                cassandra.prepare("INSERT INTO shop.bucket_directory (table_name, key, bucket) VALUES (?, ?, ?)");
        BoundStatement[] rows = IntStream.range(0, 6)
                .mapToObj(i -> insert.bind("heat-test", "key-" + i / 3, i))
                .toArray(BoundStatement[]::new);
        cassandra.execute(Cassandra.logged(DefaultConsistencyLevel.QUORUM, rows));
        HeatSeries series = new HeatSeries("bucket_directory", AccessKind.WRITE);
        assertThat(counted().of(series).entries())
                .extracting(each -> line(series, each) + " " + each.atLeast())
                .containsExactlyInAnyOrder("table_name=heat-test key=key-0 1", "table_name=heat-test key=key-1 1");
    }

    @Test
    void a_read_of_several_partitions_counts_for_each_of_them() {
        List<String> keys = List.of("PROD-1", "PROD-2", "PROD-3");
        new VersionLookup(cassandra, CatalogueTables.PRODUCTS_BY_ID).of(keys);
        HeatSeries series = new HeatSeries("products_by_id", AccessKind.READ);
        assertThat(counted().of(series).entries())
                .extracting(each -> line(series, each))
                .containsExactlyInAnyOrder("product_id=PROD-1", "product_id=PROD-2", "product_id=PROD-3");
    }

    @Test
    void every_page_of_an_answer_is_counted() {
        Sessions sessions = new CassandraSessions(cassandra, Clock.systemUTC());
        UserId user = RandomKeys.user();
        IntStream.range(0, 35).forEach(i -> sessions.start(session(Optional.of(user))));
        counted();
        BoundStatement select = cassandra
                .prepare("SELECT session_id FROM shop.sessions_by_user WHERE user_id = ?")
                .bind(user.value())
                .setPageSize(10);
        List<String> rows = new ArrayList<>();
        Cassandra.forEach(cassandra.execute(select), row -> rows.add(row.getString(0)));
        assertThat(rows).hasSize(35).doesNotHaveDuplicates();
        HeatSeries series = new HeatSeries("sessions_by_user", AccessKind.READ);
        KeySummary reads = counted().of(series);
        assertThat(reads.entries()).extracting(each -> line(series, each)).containsExactly("user_id=" + user);
        assertThat(reads.total()).isEqualTo(4);
    }

    @Test
    void a_scan_of_a_whole_table_has_no_key() {
        List<Row> rows = new ArrayList<>();
        new TokenScan(cassandra, SessionTables.USER_SESSIONS, "").forEachGroup(rows::addAll, progress -> {});
        KeySummary reads = counted().of(SESSION_READS);
        assertThat(reads.total())
                .isPositive()
                .isEqualTo(sentTo("user_sessions"))
                .isEqualTo(reads.keyless());
    }

    @Test
    void a_read_at_serial_is_part_of_the_transactions() {
        PreparedStatement select = cassandra.prepare("SELECT version FROM shop.orders_by_id WHERE order_id = ?");
        cassandra.execute(select.bind("ORD-1").setConsistencyLevel(DefaultConsistencyLevel.SERIAL));
        assertThat(counted().of(new HeatSeries("orders_by_id", AccessKind.CAS)).total())
                .isEqualTo(1);
    }

    @Test
    void a_statement_that_fails_is_counted_and_fails_with_the_error_of_the_driver() {
        Statement<?> wrong = SimpleStatement.newInstance(cassandra.inKeyspace("SELECT nothing FROM shop.orders_by_id"));
        List<Throwable> errors = new ArrayList<>();
        CompletionStage<?> failed = cassandra.executeAsync(wrong).whenComplete((rows, error) -> errors.add(error));
        assertThat(failed.toCompletableFuture()).failsWithin(Duration.ofSeconds(10));
        assertThat(errors).hasOnlyElementsOfType(InvalidQueryException.class);
        assertThat(counted().of(new HeatSeries("orders_by_id", AccessKind.READ)).total())
                .isEqualTo(1);
    }
}
