package io.mobimir.store.cassandra.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventQuery;
import io.mobimir.shop.event.EventType;
import io.mobimir.shop.event.Events;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.Consistency;
import io.mobimir.store.cassandra.StatementLog;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Uses different levels for events and for the plans that split them. */
@OnCassandra
class EventLevelsIT {
    private static final StatementLog LOG = new StatementLog();
    private static CassandraFixture fixture;

    private final Clock clock = Clock.systemUTC();
    private final UserId user = RandomKeys.user();

    @BeforeAll
    static void openStore(TestCassandra test) {
        CassandraSettings events = CassandraFixture.withLevels(
                CassandraFixture.settings(test),
                TableClass.EVENTS,
                Consistency.ALL,
                Consistency.QUORUM,
                Consistency.ONE);
        fixture = CassandraFixture.open(
                CassandraFixture.withLevels(
                        events,
                        TableClass.PLATFORM,
                        Consistency.LOCAL_QUORUM,
                        Consistency.LOCAL_ONE,
                        Consistency.LOCAL_ONE),
                LOG);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Test
    void every_statement_goes_at_the_level_of_its_policy() {
        BucketPlans plans = new BucketPlans(fixture.cassandra(), clock);
        plans.declare(EventTables.USER_EVENTS.name(), Buckets.NONE);
        Events events = new CassandraEvents(fixture.cassandra(), plans, new Cursors(new byte[] {1}), clock);
        Event view = Event.of(EventId.random(Instant.now()), user, EventType.VIEW_ITEM, "PROD-12345");
        LocalDate today = LocalDate.ofInstant(view.time(), ZoneOffset.UTC);
        Days days = new Days(today, today);
        Map<String, Set<String>> read = Map.of("READ user_events", Set.of("QUORUM"));
        assertThat(LOG.levelsOf(() -> events.append(List.of(view))))
                .isEqualTo(Map.of(
                        "READ bucket_plans", Set.of("LOCAL_ONE"),
                        "WRITE events_by_day", Set.of("ALL"),
                        "WRITE user_events", Set.of("ALL")));
        assertThat(LOG.levelsOf(() -> events.find(EventQuery.all(user, days), 10, Optional.empty())))
                .isEqualTo(read);
        assertThat(LOG.levelsOf(
                        () -> events.find(EventQuery.ofType(user, days, EventType.VIEW_ITEM), 10, Optional.empty())))
                .isEqualTo(read);
        assertThat(LOG.levelsOf(() -> events.recentlyViewed(user, days, 10))).isEqualTo(read);
        assertThat(LOG.levelsOf(() -> events.export(today, 10, Optional.empty())))
                .isEqualTo(Map.of("READ events_by_day", Set.of("QUORUM"), "READ user_events", Set.of("QUORUM")));
        assertThat(LOG.neverSent()).filteredOn(cql -> cql.contains("event")).isEmpty();
    }
}
