package io.mobimir.shop.event;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The events of one call, checked before the first is written: different ids, not too old, not from the future. */
public record EventBatch(List<Event> events) {
    /** The most events of one call. */
    public static final int MAX = 500;

    /** How far a client's clock may be ahead; events with later times could fall into buckets that no reader visits yet. */
    public static final Duration MAX_AHEAD = Duration.ofSeconds(5);

    public EventBatch {
        Require.present("events", events);
        if (events.size() > MAX) {
            throw new InvalidField("events", "must be at most " + MAX + ", not " + events.size());
        }
        events = distinct(events);
    }

    /** Returns all of the events, or refuses and names the first invalid one; {@code retention} zero keeps events for ever. */
    public static EventBatch of(List<Event> events, Instant now, Duration retention) {
        EventBatch batch = new EventBatch(events);
        for (int i = 0; i < events.size(); i++) {
            requireAcceptable("events[" + i + "].event_id", events.get(i), now, retention);
        }
        return batch;
    }

    private static void requireAcceptable(String field, Event event, Instant now, Duration retention) {
        Require.notAhead(field, event.time(), now, MAX_AHEAD);
        if (event.isOver(now, retention)) {
            throw new InvalidField(
                    field, "is of " + event.time() + ", and events are kept for " + retention.toDays() + " days");
        }
    }

    private static List<Event> distinct(List<Event> events) {
        Map<Key, Event> first = new LinkedHashMap<>();
        for (int i = 0; i < events.size(); i++) {
            Event event = Require.present("events[" + i + "]", events.get(i));
            Event earlier = first.putIfAbsent(new Key(event.user(), event.id()), event);
            if (earlier != null && !earlier.equals(event)) {
                throw new InvalidField("events[" + i + "].event_id", "already names another event: " + event.id());
            }
        }
        return List.copyOf(first.values());
    }

    private record Key(UserId user, EventId id) {}
}
