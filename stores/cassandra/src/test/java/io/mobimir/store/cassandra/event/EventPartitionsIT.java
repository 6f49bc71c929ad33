package io.mobimir.store.cassandra.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventQuery;
import io.mobimir.shop.event.EventType;
import io.mobimir.shop.event.Events;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.Strategy;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.bucket.TimeKey;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests the partitions of events, which the contract cannot see. */
@OnCassandra
class EventPartitionsIT {
    private static EventsFixture fixture;

    private final TestClock clock = TestClock.atPresent();
    private final Instant now = clock.instant();
    private final UserId user = RandomKeys.user();

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = EventsFixture.open(cassandra, Buckets.NONE);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Test
    void the_table_is_written_in_windows_of_a_day_and_kept_for_90_days() {
        for (String name : List.of("user_events", "events_by_day")) {
            TableMetadata table = table(name);
            assertThat(option(table, "default_time_to_live")).isEqualTo(90 * 86_400);
            assertThat(option(table, "compaction").toString()).contains("TimeWindowCompactionStrategy", "DAYS");
        }
    }

    @Test
    void the_time_to_live_follows_the_strategy_and_the_time_of_the_event() {
        try (Cassandra twoDays = connectKeeping(Duration.ofDays(2))) {
            Event yesterday = view(now.minus(Duration.ofDays(1)), "PROD-1");
            fixture.on(twoDays, clock).append(List.of(yesterday));
            int left = number(
                    "SELECT TTL(event_type) FROM shop.user_events WHERE user_id = ? AND event_date = ?"
                            + " AND bucket = 0",
                    user.value(),
                    yesterday.day());
            assertThat(left).isBetween(86_400 - 600, 86_402);
        }
    }

    @Test
    void a_user_is_in_the_directory_of_the_day_once_however_many_events_there_are() {
        Events events = fixture.events(clock);
        IntStream.range(0, 5).forEach(i -> events.append(List.of(view(now.minusMillis(i), "PROD-" + i))));
        int rows = number(
                "SELECT CAST(COUNT(*) AS int) FROM shop.events_by_day WHERE event_date = ? AND shard = ? AND user_id = ?",
                view(now, "PROD-1").day(),
                DayDirectory.shardOf(user),
                user.value());
        assertThat(rows).isEqualTo(1);
    }

    @Test
    void a_day_that_is_split_while_events_arrive_is_read_as_one() {
        Instant split = fixture.plans(clock).change("user_events", user.value(), Buckets.hash(4));
        List<Event> all = new ArrayList<>();
        for (Instant time = now;
                time.isBefore(split.plus(Duration.ofMinutes(15)));
                time = clock.move(Duration.ofSeconds(15))) {
            Event event = view(time, "PROD-" + all.size());
            fixture.events(clock).append(List.of(event));
            all.add(0, event);
        }
        Events events = fixture.events(clock);
        assertThat(bucketsOf(all)).hasSizeGreaterThan(2);
        assertThat(pages(events)).isEqualTo(all);
        assertThat(events.recentlyViewed(user, Days.upTo(clock.instant(), 2), 200))
                .hasSize(all.size());
        assertThat(exported(events, all)).containsExactlyInAnyOrderElementsOf(all);
    }

    private List<Event> pages(Events events) {
        EventQuery query = EventQuery.all(user, Days.upTo(clock.instant(), 3));
        List<Event> all = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        do {
            Page<Event> page = events.find(query, 7, next);
            all.addAll(page.items());
            next = page.next();
        } while (next.isPresent());
        return all;
    }

    private List<Event> exported(Events events, List<Event> of) {
        List<Event> all = new ArrayList<>();
        of.stream().map(Event::day).distinct().forEach(day -> {
            Optional<Cursor> next = Optional.empty();
            do {
                Page<Event> page = events.export(day, 5, next);
                page.items().stream().filter(event -> event.user().equals(user)).forEach(all::add);
                next = page.next();
            } while (next.isPresent());
        });
        return all;
    }

    private List<Integer> bucketsOf(List<Event> events) {
        return events.stream()
                .map(event -> fixture.plans(clock)
                        .plan("user_events", user.value())
                        .bucketOf(new TimeKey(event.time(), event.id().toString())))
                .distinct()
                .toList();
    }

    private Cassandra connectKeeping(Duration ttl) {
        CassandraSettings settings = fixture.cassandra().settings();
        Strategy old = settings.strategies().of(TableClass.EVENTS);
        Strategy changed = new Strategy(
                old.write(), old.read(), old.staleRead(), old.readRepair(), old.repair(), ttl, old.compaction());
        return Cassandra.connect(settings.with(settings.strategies().with(TableClass.EVENTS, changed)));
    }

    private Event view(Instant time, String product) {
        return Event.of(EventId.random(time), user, EventType.VIEW_ITEM, product);
    }

    private static int number(String cql, Object... values) {
        Row row = fixture.cassandra()
                .execute(SimpleStatement.newInstance(fixture.cassandra().inKeyspace(cql), values))
                .one();
        return Objects.requireNonNull(row).getInt(0);
    }

    private static TableMetadata table(String name) {
        return fixture.cassandra()
                .session()
                .getMetadata()
                .getKeyspace(fixture.cassandra().settings().keyspace())
                .flatMap(keyspace -> keyspace.getTable(name))
                .orElseThrow();
    }

    private static Object option(TableMetadata table, String name) {
        Map<?, ?> options = table.getOptions();
        return options.entrySet().stream()
                .filter(entry -> entry.getKey().toString().equals(name))
                .map(entry -> (Object) entry.getValue())
                .findFirst()
                .orElseThrow();
    }
}
