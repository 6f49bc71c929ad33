package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventBatch;
import io.mobimir.shop.event.EventQuery;
import io.mobimir.shop.event.EventType;
import io.mobimir.shop.event.Events;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Events in a map. */
public class MemoryEvents implements Events {
    protected final Map<String, Event> events = new ConcurrentHashMap<>();
    private final Clock clock;
    private final Duration retention;
    private final Cursors cursors;

    public MemoryEvents(Clock clock, Duration retention, Cursors cursors) {
        this.clock = clock;
        this.retention = retention;
        this.cursors = cursors;
    }

    @Override
    public synchronized void append(List<Event> batch) {
        for (Event event : EventBatch.of(batch, clock.instant(), retention).events()) {
            events.putIfAbsent(place(event), event);
        }
    }

    @Override
    public synchronized Page<Event> find(EventQuery query, int limit, Optional<Cursor> after) {
        Page.requireSize(limit);
        String scope = query.cursorScope();
        Optional<String> last = after.map(cursor -> cursors.read(scope, cursor).get(0));
        List<Event> found = newestFirst(query)
                .filter(event -> last.isEmpty() || event.id().toString().compareTo(last.get()) < 0)
                .limit(limit + 1L)
                .toList();
        return Page.of(found, limit, event -> cursors.after(scope, event.id().toString()));
    }

    @Override
    public synchronized List<ProductId> recentlyViewed(UserId user, Days days, int limit) {
        return newestFirst(EventQuery.ofType(user, days, EventType.VIEW_ITEM))
                .flatMap(event -> event.product().stream())
                .distinct()
                .limit(Page.requireSize(limit))
                .toList();
    }

    @Override
    public synchronized Page<Event> export(LocalDate day, int limit, Optional<Cursor> after) {
        Require.between("limit", limit, 1, MAX_EXPORT);
        Days.requireDay("day", day);
        String scope = "export\n" + day;
        Optional<String> last = after.map(cursor -> cursors.read(scope, cursor).get(0));
        List<Event> found = ofDay(day)
                .filter(event -> last.isEmpty() || place(event).compareTo(last.get()) > 0)
                .limit(limit + 1L)
                .toList();
        return Page.of(found, limit, event -> cursors.after(scope, place(event)));
    }

    protected Stream<Event> newestFirst(EventQuery query) {
        Comparator<Event> oldestFirst = Comparator.comparing(event -> event.id().toString());
        return living().filter(query::matches).sorted(oldestFirst.reversed());
    }

    /** Returns the events of a day in the order of the export. */
    protected Stream<Event> ofDay(LocalDate day) {
        return living().filter(event -> event.day().equals(day)).sorted(Comparator.comparing(MemoryEvents::place));
    }

    protected Stream<Event> living() {
        return events.values().stream().filter(event -> !event.isOver(clock.instant(), retention));
    }

    /** Returns the sort key of an event; ids contain no line breaks. */
    protected static String place(Event event) {
        return event.user() + "\n" + event.id();
    }
}
