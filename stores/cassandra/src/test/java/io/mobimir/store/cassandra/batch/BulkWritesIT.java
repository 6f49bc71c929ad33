package io.mobimir.store.cassandra.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.StoreException;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnCassandra
class BulkWritesIT {
    private static final LossySession LOSSES = new LossySession();
    private static Cassandra cassandra;
    private static PreparedStatement insert;

    private final String place = RandomKeys.random();
    private final AtomicInteger requests = new AtomicInteger();
    private final List<BoundStatement> writes = new ArrayList<>();

    @BeforeAll
    static void open(TestCassandra test) {
        cassandra = CassandraFixture.connect(test, LOSSES::around);
        cassandra.executeDdl("CREATE KEYSPACE IF NOT EXISTS " + test.keyspace()
                + " WITH replication = {'class': 'NetworkTopologyStrategy', 'dc1': 1}");
        cassandra.executeDdl(cassandra.inKeyspace(
                "CREATE TABLE IF NOT EXISTS shop.bulk (place text, n int, text text, PRIMARY KEY (place, n))"));
        insert = cassandra.prepare("INSERT INTO shop.bulk (place, n, text) VALUES (?, ?, ?)");
    }

    @AfterAll
    static void close() {
        cassandra.close();
    }

    @BeforeEach
    void count() {
        LOSSES.loseNothingMore();
        LOSSES.lose(Loss.NOTHING, Integer.MAX_VALUE, "INSERT", requests::incrementAndGet);
    }

    @Test
    void a_partition_goes_whole_and_ten_small_ones_share_a_request() {
        add(25, 4, 10);
        write();
        assertThat(requests).hasValue(3);
        assertThat(arrived(25)).isEqualTo(100);
    }

    @Test
    void a_request_does_not_grow_beyond_what_cassandra_takes_without_a_warning() {
        add(10, 1, 2_000);
        write();
        assertThat(requests).hasValue(5);
        assertThat(arrived(10)).isEqualTo(10);
    }

    @Test
    void a_large_partition_goes_in_a_request_of_its_own() {
        add(2, 10, 2_000);
        write();
        assertThat(requests).hasValue(2);
        assertThat(arrived(2)).isEqualTo(20);
    }

    @Test
    void who_writes_hears_of_one_request_that_failed() {
        LOSSES.loseNothingMore();
        LOSSES.lose(Loss.REQUEST, 1, "INSERT");
        add(25, 1, 10);
        assertThatThrownBy(this::write).isInstanceOf(StoreException.class);
        write();
        assertThat(arrived(25)).isEqualTo(25);
    }

    private void add(int partitions, int rows, int length) {
        for (int i = 0; i < partitions * rows; i++) {
            writes.add(insert.bind(place + i % partitions, i / partitions, "x".repeat(length)));
        }
    }

    private void write() {
        new BulkWrites(cassandra, ConsistencyLevel.QUORUM).write(writes);
    }

    private long arrived(int partitions) {
        long found = 0;
        for (int i = 0; i < partitions; i++) {
            found += cassandra
                    .execute(SimpleStatement.newInstance(
                            cassandra.inKeyspace("SELECT count(*) FROM shop.bulk WHERE place = ?"), place + i))
                    .one()
                    .getLong(0);
        }
        return found;
    }
}
