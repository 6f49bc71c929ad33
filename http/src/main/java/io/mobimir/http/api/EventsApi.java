package io.mobimir.http.api;

import static io.mobimir.http.api.Parameters.CURSOR;
import static io.mobimir.http.api.Parameters.LIMIT;
import static io.mobimir.http.api.Parameters.USUAL_LIMIT;

import io.mobimir.http.api.EventShapes.Accepted;
import io.mobimir.http.api.EventShapes.EventPage;
import io.mobimir.http.api.EventShapes.EventsInput;
import io.mobimir.http.api.EventShapes.Viewed;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Schema;
import io.mobimir.http.route.Service;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventQuery;
import io.mobimir.shop.event.EventType;
import io.mobimir.shop.event.Events;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;

/** What whoever asks has done. */
final class EventsApi {
    private static final int USUAL_DAYS = 7;
    private static final Parameter<LocalDate> FROM =
            Parameter.day("from", "The first day, in UTC; six days before `to` if it is not said.");
    private static final Parameter<LocalDate> TO = Parameter.day("to", "The last day; today if it is not said.");
    private static final Parameter<Integer> DAYS =
            Parameter.number("days", 1, 366, "How many days back; 7 if it is not said.");
    private static final Parameter<EventType> TYPE = new Parameter<>(
            "event_type",
            Parameter.Place.QUERY,
            Schema.pattern("[A-Z][A-Z0-9_]{0,47}"),
            "Only events of this type.",
            EventType::new);

    private final Events events;
    private final Clock clock;

    EventsApi(Events events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    List<Route> routes() {
        return List.of(
                Route.post("/events", "append-events")
                        .of(Service.EVENTS, Access.USER, "Notes what the customer did; safe to repeat.")
                        .takes(EventsInput.class)
                        .answers(200, Accepted.class)
                        .by(this::append),
                Route.get("/events", "list-events")
                        .of(Service.EVENTS, Access.USER, "What one did, newest first.")
                        .with(FROM, TO, TYPE, LIMIT, CURSOR)
                        .answers(200, EventPage.class)
                        .by(this::list),
                Route.get("/events/recently-viewed", "recently-viewed")
                        .of(Service.EVENTS, Access.USER, "The products that one looked at last.")
                        .with(DAYS, LIMIT)
                        .answers(200, Viewed.class)
                        .by(this::viewed));
    }

    private Answer append(Call call) {
        List<Event> all = call.body(EventsInput.class).of(call.caller().user());
        events.append(all);
        return Answer.ok(new Accepted(all.size()));
    }

    private Answer list(Call call) {
        LocalDate last = call.find(TO).orElseGet(() -> LocalDate.now(clock));
        Days.requireDay(TO.name(), last);
        LocalDate first = call.find(FROM).orElse(last.minusDays(USUAL_DAYS - 1L));
        EventQuery query = new EventQuery(call.caller().user(), new Days(first, last), call.find(TYPE));
        return Answer.ok(EventPage.of(events.find(query, call.find(LIMIT).orElse(USUAL_LIMIT), call.find(CURSOR))));
    }

    private Answer viewed(Call call) {
        Days days = Days.upTo(clock.instant(), call.find(DAYS).orElse(USUAL_DAYS));
        List<ProductId> products = events.recentlyViewed(
                call.caller().user(), days, call.find(LIMIT).orElse(USUAL_LIMIT));
        return Answer.ok(new Viewed(products.stream().map(ProductId::value).toList()));
    }
}
