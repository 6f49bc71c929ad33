package io.mobimir.store.cassandra.event;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventType;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import java.util.Optional;

/** The prepared statements that read {@code user_events}. */
final class EventReads {
    private static final String SLICE = "WHERE user_id = :user AND event_date = :day AND bucket = :bucket"
            + " AND (event_time) >= (:oldest) AND (event_time, event_id) < (:after_time, :after_id)";
    private static final String LIMIT = " LIMIT :max_rows";
    private static final String OF_TYPE = " AND event_type = :type" + LIMIT + " ALLOW FILTERING";

    private final Cassandra cassandra;
    private final BucketPlans plans;
    private final PreparedStatement select;
    private final PreparedStatement selectType;
    private final PreparedStatement selectResources;

    /** A view of a product. */
    record View(EventId id, ProductId product) {}

    EventReads(Cassandra cassandra, BucketPlans plans) {
        this.cassandra = cassandra;
        this.plans = plans;
        this.select = cassandra.prepare(EventTables.USER_EVENTS.select(SLICE + LIMIT));
        this.selectType = cassandra.prepare(EventTables.USER_EVENTS.select(SLICE + OF_TYPE));
        this.selectResources =
                cassandra.prepare("SELECT event_id, resource_id FROM shop.user_events " + SLICE + OF_TYPE);
    }

    DayReader<Event> all() {
        return new DayReader<>(cassandra, plans, slice -> bind(select, slice).build(), EventTables::event, Event::id);
    }

    DayReader<Event> of(Optional<EventType> type) {
        return type.map(only -> new DayReader<>(
                        cassandra, plans, slice -> bind(selectType, slice, only), EventTables::event, Event::id))
                .orElseGet(this::all);
    }

    DayReader<View> views() {
        return new DayReader<>(
                cassandra,
                plans,
                slice -> bind(selectResources, slice, EventType.VIEW_ITEM),
                row -> new View(
                        EventTables.id(row),
                        new ProductId(EventTables.resource(row).orElseThrow())),
                View::id);
    }

    private static BoundStatement bind(PreparedStatement statement, DayReader.Slice slice, EventType type) {
        return bind(statement, slice).setString("type", type.value()).build();
    }

    private static BoundStatementBuilder bind(PreparedStatement statement, DayReader.Slice slice) {
        return statement
                .boundStatementBuilder()
                .setString("user", slice.partition().user().value())
                .setLocalDate("day", slice.partition().day())
                .setInt("bucket", slice.partition().bucket())
                .setInstant("oldest", slice.from())
                .setInstant("after_time", slice.after().time())
                .setString("after_id", slice.after().id())
                .setInt("max_rows", slice.limit());
    }
}
