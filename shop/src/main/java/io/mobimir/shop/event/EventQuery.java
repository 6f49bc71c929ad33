package io.mobimir.shop.event;

import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import java.util.Optional;

/** A query for a user's events: those of some days, all or of one type. */
public record EventQuery(UserId user, Days days, Optional<EventType> type) {
    public EventQuery {
        Require.present("user_id", user);
        Require.present("days", days);
        Require.present("event_type", type);
    }

    public static EventQuery all(UserId user, Days days) {
        return new EventQuery(user, days, Optional.empty());
    }

    public static EventQuery ofType(UserId user, Days days, EventType type) {
        return new EventQuery(user, days, Optional.of(type));
    }

    public boolean matches(Event event) {
        return event.user().equals(user)
                && days.contains(event.day())
                && (type.isEmpty() || type.get().equals(event.type()));
    }

    /**
     * Returns the query that a cursor belongs to. The days are not part of it, so that reading "the last seven days" can
     * continue past midnight. Ids contain no line breaks, so different queries give different texts.
     */
    public String cursorScope() {
        return String.join(
                "\n", "events", user.value(), type.map(EventType::value).orElse(""));
    }
}
