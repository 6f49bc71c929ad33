package io.mobimir.store.cassandra.cart;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleEntries;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.util.List;
import org.junit.jupiter.api.Test;

@OnCassandra
class LogTableIT {
    @Test
    void every_kind_of_entry_is_read_as_it_was_written(TestCassandra cassandra) {
        try (CassandraFixture fixture = CassandraFixture.open(cassandra)) {
            LogTable log = new LogTable(fixture.cassandra(), CartTables.CARTS_BY_USER);
            String owner = RandomKeys.user().value();
            List<LogEntry> entries = SampleEntries.all();
            entries.forEach(entry -> Cassandra.await(log.append(owner, entry, entry.at())));
            assertThat(log.read(log.current(owner, DefaultConsistencyLevel.ONE)).entries())
                    .containsExactlyInAnyOrderElementsOf(entries);
        }
    }
}
