package io.mobimir.http.api.shape;

import io.mobimir.http.auth.Caller;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Page;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventBatch;
import io.mobimir.shop.event.EventQuery;
import io.mobimir.shop.event.EventType;
import io.mobimir.shop.event.Events;
import io.mobimir.shop.session.SessionId;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the owner of events: a guest's events belong to the session, under {@code session:ID}. */
public final class EventOwners {
    private static final Logger LOG = LoggerFactory.getLogger(EventOwners.class);
    private static final String GUEST = "session:";
    private static final int DAYS_KEPT = 7;

    private final Events events;
    private final Clock clock;

    public EventOwners(Events events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /** Returns the owner of the caller's events. Only for routes that require a guest or a user. */
    public static UserId of(Caller caller) {
        if (caller.identity().isEmpty()) {
            return of(caller.guest().orElseThrow());
        }
        if (guest(caller.user()).isPresent()) {
            throw Problem.of(ProblemType.NOT_ALLOWED, "A user's name must not begin with " + GUEST)
                    .refused();
        }
        return caller.user();
    }

    private static UserId of(SessionId guest) {
        return new UserId(Owner.of(guest).key());
    }

    /** Returns the session, if the owner is a guest. */
    public static Optional<SessionId> guest(UserId visitor) {
        return visitor.value().startsWith(GUEST) && visitor.value().length() > GUEST.length()
                ? Optional.of(new SessionId(visitor.value().substring(GUEST.length())))
                : Optional.empty();
    }

    /**
     * Copies the products that a guest viewed last for the customer who signed in, under the same ids, so repeating it
     * changes nothing. A failure does not stop the sign-in. An event from another instance whose clock is ahead of ours is
     * not copied.
     */
    public void signedIn(SessionId guest, UserId user) {
        try {
            Instant now = clock.instant();
            Days days = Days.upTo(now, DAYS_KEPT);
            EventQuery views = EventQuery.ofType(of(guest), days, EventType.VIEW_ITEM);
            List<Event> seen =
                    events.find(views, Page.MAX_SIZE, Optional.empty()).items();
            events.append(seen.stream()
                    .filter(event -> !event.time().isAfter(now.plus(EventBatch.MAX_AHEAD)))
                    .map(event -> new Event(event.id(), user, event.type(), event.resource(), event.details()))
                    .toList());
        } catch (StoreException | InvalidField e) {
            LOG.warn("The products that guest {} viewed could not be copied for {}: {}", guest, user, e.getMessage());
        }
    }
}
