package io.mobimir.store.cassandra.event;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventBatch;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventQuery;
import io.mobimir.shop.event.Events;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.Writes;
import io.mobimir.store.cassandra.batch.UnloggedWrites;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.TimeKey;
import io.mobimir.store.cassandra.event.DayReader.Range;
import io.mobimir.store.cassandra.event.EventReads.View;
import io.mobimir.store.cassandra.event.EventTables.Active;
import io.mobimir.store.cassandra.event.EventTables.Placed;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Events in {@code user_events}, one partition per user and day, split by the bucket plan of that table. A row's key depends
 * on the event alone, so writing it again writes the same row. An export of a day walks through {@code events_by_day}.
 */
public final class CassandraEvents implements Events {
    private static final int MAX_BATCH_ROWS = 100;
    private static final int MAX_BATCH_BYTES = 64 * 1_024;
    private static final int MAX_VIEWS = 5_000;

    private final Cassandra cassandra;
    private final BucketPlans plans;
    private final Cursors cursors;
    private final Clock clock;
    private final ConsistencyLevel write;
    private final EventLife life;
    private final PreparedStatement insert;
    private final EventReads reads;
    private final DayDirectory directory;

    /** Requires that the plans declare how {@code user_events} is split. */
    public CassandraEvents(Cassandra cassandra, BucketPlans plans, Cursors cursors, Clock clock) {
        this.cassandra = cassandra;
        this.plans = plans;
        this.cursors = cursors;
        this.clock = clock;
        this.write = cassandra.writeLevel(TableClass.EVENTS);
        this.life = new EventLife(EventTables.USER_EVENTS.ttl(cassandra.strategy(TableClass.EVENTS)));
        this.insert = cassandra.prepare(EventTables.USER_EVENTS.insert() + " USING TTL ?");
        this.reads = new EventReads(cassandra, plans);
        this.directory = new DayDirectory(cassandra, life);
    }

    @Override
    public void append(List<Event> events) {
        Instant now = clock.instant();
        Map<EventPartition, List<Event>> partitions =
                byPartition(EventBatch.of(events, now, life.retention()).events());
        Set<Active> days = partitions.keySet().stream()
                .map(partition -> new Active(partition.day(), partition.user()))
                .collect(Collectors.toSet());
        Writes writes = new Writes();
        directory.note(days, now, writes);
        partitions.forEach((partition, rows) -> chunks(rows)
                .forEach(chunk -> writes.send(() -> cassandra.executeAsync(statement(partition, chunk, now)))));
        writes.finish();
        directory.remember(days);
    }

    private Map<EventPartition, List<Event>> byPartition(List<Event> events) {
        Map<EventPartition, List<Event>> partitions = new LinkedHashMap<>();
        for (Event event : events) {
            TimeKey key = new TimeKey(event.time(), event.id().toString());
            int bucket = plans.bucketForWrite(
                    EventTables.USER_EVENTS.name(), event.user().value(), key);
            partitions
                    .computeIfAbsent(new EventPartition(event.user(), event.day(), bucket), none -> new ArrayList<>())
                    .add(event);
        }
        return partitions;
    }

    private static List<List<Event>> chunks(List<Event> events) {
        List<List<Event>> chunks = new ArrayList<>();
        List<Event> chunk = new ArrayList<>();
        int bytes = 0;
        for (Event event : events) {
            bytes += event.bytes();
            if (chunk.size() == MAX_BATCH_ROWS || (bytes > MAX_BATCH_BYTES && !chunk.isEmpty())) {
                chunks.add(chunk);
                chunk = new ArrayList<>();
                bytes = event.bytes();
            }
            chunk.add(event);
        }
        chunks.add(chunk);
        return chunks;
    }

    /** Returns an unlogged batch: a batch of a single partition is one atomic write anyway. */
    private Statement<?> statement(EventPartition partition, List<Event> events, Instant now) {
        List<BoundStatement> rows = events.stream()
                .map(event -> row(new Placed(event, partition.bucket()), now))
                .toList();
        return rows.size() == 1 ? rows.get(0).setConsistencyLevel(write) : UnloggedWrites.batch(write, rows);
    }

    private BoundStatement row(Placed placed, Instant now) {
        return EventTables.USER_EVENTS
                .bind(insert, placed)
                .setInt(EventTables.USER_EVENTS.columns().size(), life.ttl(placed.event(), now))
                .build();
    }

    @Override
    public Page<Event> find(EventQuery query, int limit, Optional<Cursor> after) {
        Page.requireSize(limit);
        String scope = query.cursorScope();
        Optional<EventId> seen =
                after.map(cursor -> EventId.parse(cursors.read(scope, cursor).get(0)));
        List<Event> found =
                reads.of(query.type()).newest(query.user(), query.days(), new Range(seen, oldest()), limit + 1);
        return Page.of(found, limit, last -> cursors.after(scope, last.id().toString()));
    }

    /** Reads more and more views at a time, because a user who goes back and forth views the same products again. */
    @Override
    public List<ProductId> recentlyViewed(UserId user, Days days, int limit) {
        Set<ProductId> products = new LinkedHashSet<>();
        Optional<EventId> seen = Optional.empty();
        int asked = 2 * Page.requireSize(limit);
        boolean more = true;
        for (int looked = 0; more && products.size() < limit && looked < MAX_VIEWS; looked += asked) {
            asked = Math.min(2 * asked, MAX_VIEWS);
            List<View> views = reads.views().newest(user, days, new Range(seen, oldest()), asked);
            views.forEach(view -> products.add(view.product()));
            more = views.size() == asked;
            seen = views.isEmpty()
                    ? seen
                    : Optional.of(views.get(views.size() - 1).id());
        }
        return products.stream().limit(limit).toList();
    }

    @Override
    public Page<Event> export(LocalDate day, int limit, Optional<Cursor> after) {
        Require.between("limit", limit, 1, MAX_EXPORT);
        Days.requireDay("day", day);
        String scope = "export of events\n" + day;
        DayExport export = new DayExport(directory, reads.all(), day, oldest(), limit + 1);
        List<Event> found = after.map(cursor -> cursors.read(scope, cursor))
                .map(key -> export.after(new UserId(key.get(0)), EventId.parse(key.get(1))))
                .orElseGet(export::fromTheBeginning);
        return Page.of(
                found,
                limit,
                last -> cursors.after(scope, last.user().value(), last.id().toString()));
    }

    private Instant oldest() {
        return life.oldest(clock.instant());
    }
}
