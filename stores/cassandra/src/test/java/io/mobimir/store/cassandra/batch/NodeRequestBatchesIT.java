package io.mobimir.store.cassandra.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnCassandra
class NodeRequestBatchesIT {
    private static final int CALLERS = 200;
    private static final String SHARED = "; ";

    private static final LossySession LOSSES = new LossySession();
    private static final AtomicInteger SHARED_TRIPS = new AtomicInteger();
    private static final Set<ConsistencyLevel> LEVELS = ConcurrentHashMap.newKeySet();
    private static Cassandra cassandra;
    private static PreparedStatement insert;
    private static PreparedStatement put;
    private static PreparedStatement one;
    private static PreparedStatement several;

    private final String place = RandomKeys.random();
    private NodeRequestBatches<AsyncResultSet> trips;
    private NodeRequestBatches<List<Row>> reads;

    @BeforeAll
    static void open(TestCassandra test) {
        cassandra = CassandraFixture.connect(test, session -> counting(LOSSES.around(session)));
        cassandra.executeDdl(cassandra.inKeyspace("CREATE KEYSPACE IF NOT EXISTS " + test.keyspace()
                + " WITH replication = {'class': 'NetworkTopologyStrategy', 'dc1': 1}"));
        cassandra.executeDdl(cassandra.inKeyspace(
                "CREATE TABLE IF NOT EXISTS shop.trips (place text, n int, PRIMARY KEY ((place, n)))"));
        insert = cassandra.prepare("INSERT INTO shop.trips (place, n) VALUES (?, ?)");
        cassandra.executeDdl(cassandra.inKeyspace(
                "CREATE TABLE IF NOT EXISTS shop.places (place text, n int, PRIMARY KEY (place, n))"));
        put = cassandra.prepare("INSERT INTO shop.places (place, n) VALUES (?, ?)");
        one = cassandra.prepare("SELECT n FROM shop.places WHERE place = ?");
        several = cassandra.prepare("SELECT n, place FROM shop.places WHERE place IN ?");
    }

    @AfterAll
    static void close() {
        cassandra.close();
    }

    @BeforeEach
    void nothingLost() {
        LOSSES.loseNothingMore();
        SHARED_TRIPS.set(0);
        LEVELS.clear();
        trips = NodeRequestBatches.ofWrites(cassandra);
        reads = NodeRequestBatches.ofReads(cassandra, several);
    }

    @Test
    void writes_of_many_callers_share_trips_and_all_of_them_arrive() {
        assertThat(failures(sendAll())).isEmpty();
        assertThat(SHARED_TRIPS).hasPositiveValue();
        assertThat(arrived()).isEqualTo(CALLERS);
    }

    @Test
    void a_write_that_is_alone_travels_alone() {
        for (int n = 0; n < 5; n++) {
            Cassandra.await(send(n));
        }
        assertThat(SHARED_TRIPS).hasValue(0);
        assertThat(arrived()).isEqualTo(5);
    }

    @Test
    void a_trip_that_is_lost_is_made_by_each_on_their_own() {
        LOSSES.lose(Loss.REQUEST, 3, SHARED);
        assertThat(failures(sendAll())).isEmpty();
        assertThat(arrived()).isEqualTo(CALLERS);
    }

    @Test
    void who_is_lost_alone_hears_of_it_and_nobody_else_does() {
        LOSSES.lose(Loss.NO_NODE, 1, "INSERT");
        assertThat(failures(sendAll()))
                .hasSize(1)
                .allSatisfy(failure -> assertThat(failure.outcome()).isEqualTo(Outcome.NOT_APPLIED));
        assertThat(arrived()).isEqualTo(CALLERS - 1);
    }

    @Test
    void losing_everything_leaves_nobody_waiting() {
        LOSSES.lose(Loss.REQUEST, Integer.MAX_VALUE, "INSERT");
        assertThat(failures(sendAll())).hasSize(CALLERS);
        LOSSES.loseNothingMore();
        assertThat(arrived()).isZero();
        assertThatThrownBy(() -> {
                    LOSSES.lose(Loss.REQUEST, 1, "INSERT");
                    Cassandra.await(send(0));
                })
                .isInstanceOf(StoreException.class);
    }

    @Test
    void reads_of_many_callers_share_trips_and_each_gets_what_it_asked_for() {
        fillPlaces();
        assertThat(readAll()).isEqualTo(expected());
        assertThat(SHARED_TRIPS).hasPositiveValue();
    }

    @Test
    void a_read_that_is_alone_travels_alone() {
        fillPlaces();
        for (int n = 0; n < 5; n++) {
            assertThat(numbers(read(n, ConsistencyLevel.QUORUM))).isEqualTo(inPlace(n));
        }
        assertThat(SHARED_TRIPS).hasValue(0);
    }

    @Test
    void a_shared_read_that_is_lost_is_made_by_each_on_their_own() {
        fillPlaces();
        LOSSES.lose(Loss.REQUEST, 3, " IN ");
        assertThat(readAll()).isEqualTo(expected());
    }

    @Test
    void readers_of_different_levels_do_not_travel_together() {
        fillPlaces();
        List<CompletionStage<List<Row>>> sent = IntStream.range(0, CALLERS)
                .mapToObj(n -> read(n, n % 2 == 0 ? ConsistencyLevel.ONE : ConsistencyLevel.QUORUM))
                .toList();
        assertThat(sent.stream().map(NodeRequestBatchesIT::numbers).toList()).isEqualTo(expected());
        assertThat(LEVELS).containsExactlyInAnyOrder(ConsistencyLevel.ONE, ConsistencyLevel.QUORUM);
    }

    /** Fills a key for every two callers: every third key stays empty, the others have up to three numbers. */
    private void fillPlaces() {
        for (int n = 0; n < CALLERS; n += 2) {
            for (int number : inPlace(n)) {
                cassandra.execute(put.bind(place + n / 2, number));
            }
        }
    }

    private static List<Integer> inPlace(int n) {
        int first = n / 2;
        return IntStream.range(first, first + first % 3).boxed().toList();
    }

    private static List<List<Integer>> expected() {
        return IntStream.range(0, CALLERS)
                .mapToObj(NodeRequestBatchesIT::inPlace)
                .toList();
    }

    private List<List<Integer>> readAll() {
        List<CompletionStage<List<Row>>> sent = IntStream.range(0, CALLERS)
                .mapToObj(n -> read(n, ConsistencyLevel.QUORUM))
                .toList();
        return sent.stream().map(NodeRequestBatchesIT::numbers).toList();
    }

    private CompletionStage<List<Row>> read(int n, ConsistencyLevel level) {
        return reads.send(one.bind(place + n / 2).setConsistencyLevel(level));
    }

    private static List<Integer> numbers(CompletionStage<List<Row>> sent) {
        return Cassandra.await(sent).stream().map(row -> row.getInt("n")).toList();
    }

    private List<CompletionStage<AsyncResultSet>> sendAll() {
        return IntStream.range(0, CALLERS).mapToObj(this::send).toList();
    }

    private CompletionStage<AsyncResultSet> send(int n) {
        return trips.send(insert.bind(place, n).setConsistencyLevel(ConsistencyLevel.QUORUM));
    }

    private static List<StoreException> failures(List<CompletionStage<AsyncResultSet>> sent) {
        return sent.stream().flatMap(NodeRequestBatchesIT::failure).toList();
    }

    private static Stream<StoreException> failure(CompletionStage<AsyncResultSet> sent) {
        try {
            Cassandra.await(sent);
            return Stream.empty();
        } catch (StoreException e) {
            return Stream.of(e);
        }
    }

    private int arrived() {
        return (int) IntStream.range(0, CALLERS)
                .filter(n -> cassandra
                                .execute(SimpleStatement.newInstance(
                                        cassandra.inKeyspace("SELECT n FROM shop.trips WHERE place = ? AND n = ?"),
                                        place,
                                        n))
                                .one()
                        != null)
                .count();
    }

    private static CqlSession counting(CqlSession session) {
        return (CqlSession) Proxy.newProxyInstance(
                CqlSession.class.getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("executeAsync") && isShared((Statement<?>) arguments[0])) {
                        SHARED_TRIPS.incrementAndGet();
                        LEVELS.add(((Statement<?>) arguments[0]).getConsistencyLevel());
                    }
                    return method.invoke(session, arguments);
                });
    }

    private static boolean isShared(Statement<?> statement) {
        return statement instanceof BatchStatement
                || (statement instanceof BoundStatement bound
                        && bound.getPreparedStatement().equals(several));
    }
}
