package io.mobimir.store.cassandra.event;

import io.mobimir.shop.event.Events;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.event.EventExportContract;
import io.mobimir.testkit.contract.event.EventsContract;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

@OnCassandra
class CassandraEventsIT {
    private static EventsFixture fixture;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = EventsFixture.open(cassandra, Buckets.NONE);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Nested
    class Finding extends EventsContract {
        @Override
        protected Events open(Clock clock) {
            return fixture.events(clock);
        }
    }

    @Nested
    class Exporting extends EventExportContract {
        @Override
        protected Events open(Clock clock) {
            return fixture.events(clock);
        }
    }
}
