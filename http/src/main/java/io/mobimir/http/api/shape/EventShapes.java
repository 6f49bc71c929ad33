package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventBatch;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventType;
import io.mobimir.shop.session.SessionId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** JSON shapes of events. */
public final class EventShapes {
    private EventShapes() {}

    /** An action of the customer to record. */
    record EventInput(
            @Describe("A UUID of version 7, made by the client; the time in it is the time of the event")
            String eventId,

            @Describe(value = "Such as VIEW_ITEM, ADD_TO_CART, SEARCH", pattern = "^[A-Z][A-Z0-9_]{0,47}$")
            String eventType,

            @Describe(value = "The object of the event, such as a product", max = ShapeLimits.ID) @Nullable
            String resourceId,

            @Describe(max = 32, lines = true) @Nullable Map<String, String> details) {
        Event event(UserId user) {
            return new Event(
                    EventId.parse(eventId),
                    user,
                    new EventType(eventType),
                    Optional.ofNullable(resourceId),
                    details == null ? Map.of() : details);
        }
    }

    /** Several actions in one request. */
    public record EventsInput(
            @Describe(max = EventBatch.MAX) List<EventInput> events) {
        public List<Event> of(UserId user) {
            List<Event> all = new ArrayList<>();
            for (int i = 0; i < events.size(); i++) {
                try {
                    all.add(events.get(i).event(user));
                } catch (InvalidField e) {
                    throw new InvalidField("events[" + i + "]." + e.field(), e.problem());
                }
            }
            return all;
        }
    }

    /** The number of events that are stored, now or from an earlier request. */
    public record Accepted(int accepted) {}

    /** A recorded action of the customer. */
    record EventView(
            String eventId,
            String eventType,
            Instant eventTime,
            @Nullable String resourceId,
            Map<String, String> details) {
        public static EventView of(Event event) {
            return new EventView(
                    event.id().toString(),
                    event.type().value(),
                    event.time(),
                    event.resource().orElse(null),
                    event.details());
        }
    }

    /** A page of the caller's events. */
    public record EventPage(
            List<EventView> events, @Nullable String nextCursor) {
        public static EventPage of(Page<Event> page) {
            return new EventPage(
                    page.items().stream().map(EventView::of).toList(),
                    page.next().map(Cursor::value).orElse(null));
        }
    }

    /** An event of any user. */
    record ExportedEvent(
            @Describe("Absent if a guest did it") @Nullable String userId,

            @Describe(value = "The guest's session; absent if a customer did it", example = Describe.ABSENT) @Nullable
            String sessionId,

            @Describe("A guest's event and its copy for the customer who signed in have the same id")
            String eventId,

            String eventType,
            Instant eventTime,
            @Nullable String resourceId,
            Map<String, String> details) {
        public static ExportedEvent of(Event event) {
            Optional<SessionId> guest = EventOwners.guest(event.user());
            return new ExportedEvent(
                    guest.isPresent() ? null : event.user().value(),
                    guest.map(SessionId::value).orElse(null),
                    event.id().toString(),
                    event.type().value(),
                    event.time(),
                    event.resource().orElse(null),
                    event.details());
        }
    }

    /** A page of a day's events. */
    public record ExportPage(
            List<ExportedEvent> events,

            @Describe("Absent on the last page of the day") @Nullable
            String nextCursor) {
        public static ExportPage of(Page<Event> page) {
            return new ExportPage(
                    page.items().stream().map(ExportedEvent::of).toList(),
                    page.next().map(Cursor::value).orElse(null));
        }
    }

    /** Products, the last one viewed first. */
    public record Viewed(List<String> products) {}
}
