package io.mobimir.testkit.contract.event;

import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sample events for tests. */
final class EventSamples {
    private EventSamples() {}

    static Event view(UserId user, Instant time, String product) {
        return Event.of(EventId.random(time), user, EventType.VIEW_ITEM, product);
    }

    static Event search(UserId user, Instant time, String words) {
        return new Event(EventId.random(time), user, EventType.SEARCH, Optional.empty(), Map.of("words", words));
    }

    /** Returns views of different products, one every {@code stepMillis}, newest first. */
    static List<Event> views(UserId user, Instant newest, int count, long stepMillis) {
        List<Event> views = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            views.add(view(user, newest.minusMillis(i * stepMillis), "PROD-" + i));
        }
        return views;
    }
}
