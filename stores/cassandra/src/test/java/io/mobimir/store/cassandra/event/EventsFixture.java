package io.mobimir.store.cassandra.event;

import io.mobimir.shop.Cursors;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/** Opens stores of events on a test's Cassandra, with a split that the test chooses. */
final class EventsFixture implements AutoCloseable {
    private static final Cursors CURSORS = new Cursors("secret".getBytes(StandardCharsets.UTF_8));

    private final CassandraFixture fixture;

    private EventsFixture(CassandraFixture fixture) {
        this.fixture = fixture;
    }

    static EventsFixture open(TestCassandra test, Buckets buckets) {
        EventsFixture opened = new EventsFixture(CassandraFixture.open(test));
        opened.plans(Clock.systemUTC()).declare(EventTables.USER_EVENTS.name(), buckets);
        return opened;
    }

    Cassandra cassandra() {
        return fixture.cassandra();
    }

    BucketPlans plans(Clock clock) {
        return new BucketPlans(cassandra(), clock);
    }

    /** Returns a new instance that shares no cache with the others. */
    CassandraEvents events(Clock clock) {
        return on(cassandra(), clock);
    }

    CassandraEvents on(Cassandra connection, Clock clock) {
        return new CassandraEvents(connection, new BucketPlans(connection, clock), CURSORS, clock);
    }

    @Override
    public void close() {
        fixture.close();
    }
}
