package io.mobimir.store.cassandra.event;

import static io.mobimir.store.cassandra.schema.CqlType.DATE;
import static io.mobimir.store.cassandra.schema.CqlType.INT;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;
import static io.mobimir.store.cassandra.schema.PersonalRows.guest;
import static io.mobimir.store.cassandra.schema.PersonalRows.user;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventType;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.CqlType;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The tables of events: the events themselves, and the users with events by day. */
public final class EventTables {
    private static final CqlType<Map<String, String>> DETAILS =
            CqlType.map(TEXT, TEXT).frozen();

    /** Every write sets all columns of a row, so that of two events with one id the later one is whole. */
    public static final Table<Placed> USER_EVENTS = Table.<Placed>named(
                    "user_events", TableClass.EVENTS, "The events of a user on a day, newest first.")
            .partition("user_id", TEXT, placed -> placed.event().user().value())
            .partition("event_date", DATE, placed -> placed.event().day())
            .partition("bucket", INT, Placed::bucket)
            .descending("event_time", TIMESTAMP, placed -> placed.event().time())
            .descending("event_id", TEXT, placed -> placed.event().id().toString())
            .column("event_type", TEXT, placed -> placed.event().type().value())
            .column("resource_id", TEXT, placed -> placed.event().resource().orElse(""))
            .column("details", DETAILS, placed -> placed.event().details())
            .comment("bucket", "part of the day of the user, by the plan in bucket_plans")
            .persons(PersonalRows.deleted(user("user_id"), guest("user_id")))
            .reads(row -> new Placed(event(row), row.getInt("bucket")));

    public static final Table<Active> EVENTS_BY_DAY = Table.<Active>named(
                    "events_by_day", TableClass.EVENTS, "The users who have events of a day, for exports.")
            .partition("event_date", DATE, Active::day)
            .partition("shard", INT, Active::shard)
            .ascending("user_id", TEXT, active -> active.user().value())
            .comment("shard", "spreads the users of a day over partitions")
            .persons(PersonalRows.deleted(user("user_id"), guest("user_id")))
            .reads(row -> new Active(
                    Objects.requireNonNull(row.getLocalDate("event_date")),
                    new UserId(Objects.requireNonNull(row.getString("user_id")))));

    /** An event and the bucket that it is in. */
    record Placed(Event event, int bucket) {}

    /** Says that a user had events on a day. */
    record Active(LocalDate day, UserId user) {
        int shard() {
            return DayDirectory.shardOf(user);
        }
    }

    private EventTables() {}

    static Event event(Row row) {
        return new Event(
                id(row),
                new UserId(Objects.requireNonNull(row.getString("user_id"))),
                new EventType(Objects.requireNonNull(row.getString("event_type"))),
                resource(row),
                Objects.requireNonNull(row.getMap("details", String.class, String.class)));
    }

    static EventId id(Row row) {
        return EventId.parse(Objects.requireNonNull(row.getString("event_id")));
    }

    static Optional<String> resource(Row row) {
        return Optional.ofNullable(row.getString("resource_id")).filter(text -> !text.isEmpty());
    }
}
