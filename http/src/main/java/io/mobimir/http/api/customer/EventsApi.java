package io.mobimir.http.api.customer;

import static io.mobimir.http.api.shape.Parameters.CURSOR;
import static io.mobimir.http.api.shape.Parameters.LIMIT;
import static io.mobimir.http.api.shape.Parameters.USUAL_LIMIT;

import io.mobimir.http.api.shape.EventOwners;
import io.mobimir.http.api.shape.EventShapes.Accepted;
import io.mobimir.http.api.shape.EventShapes.EventPage;
import io.mobimir.http.api.shape.EventShapes.EventsInput;
import io.mobimir.http.api.shape.EventShapes.ExportPage;
import io.mobimir.http.api.shape.EventShapes.Viewed;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.ParameterSchema;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventQuery;
import io.mobimir.shop.event.EventType;
import io.mobimir.shop.event.Events;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.function.IntFunction;

/** Routes for the events of customers and guests. */
public final class EventsApi {
    private static final int USUAL_DAYS = 7;
    /** The most bytes of details in a page, unless a single event has more. */
    private static final int PAGE_BYTES = 1 << 18;

    private static final Parameter<LocalDate> FROM =
            Parameter.day("from", "The first day, in UTC. Default: six days before `to`.");
    private static final Parameter<LocalDate> TO = Parameter.day("to", "The last day, in UTC. Default: today.");
    private static final Parameter<Integer> DAYS =
            Parameter.number("days", 1, 366, "How many days to look back. Default: 7.");
    private static final Parameter<EventType> TYPE = new Parameter<>(
            "event_type",
            Parameter.Place.QUERY,
            ParameterSchema.pattern("[A-Z][A-Z0-9_]{0,47}"),
            "Only events of this type.",
            EventType::new);

    private static final Parameter<LocalDate> DAY =
            Parameter.day("day", "The day, in UTC.").at(Parameter.Place.NEEDED_QUERY);
    private static final Parameter<Integer> EXPORT_LIMIT = Parameter.number(
            "limit", 1, Events.MAX_EXPORT, "The most events on a page. Default: " + Events.MAX_EXPORT + ".");

    private final Events events;
    private final Clock clock;

    public EventsApi(Events events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("/events", "append-events")
                        .of(Service.EVENTS, Access.GUEST_OR_USER, "Records actions of the caller.")
                        .details("Safe to repeat: an event counts once per `event_id`.")
                        .takes(EventsInput.class)
                        .answers(200, Accepted.class)
                        .refuses(ProblemType.NOT_ALLOWED)
                        .by(this::append),
                Route.get("/events", "list-events")
                        .of(Service.EVENTS, Access.GUEST_OR_USER, "Lists the caller's actions, newest first.")
                        .with(FROM, TO, TYPE, LIMIT, CURSOR)
                        .answers(200, EventPage.class)
                        .refuses(ProblemType.NOT_ALLOWED)
                        .by(this::list),
                Route.get("/events/recently-viewed", "recently-viewed")
                        .of(Service.EVENTS, Access.GUEST_OR_USER, "Lists the products that the caller viewed last.")
                        .with(DAYS, LIMIT)
                        .answers(200, Viewed.class)
                        .refuses(ProblemType.NOT_ALLOWED)
                        .by(this::viewed),
                Route.get("/events/export", "export-events")
                        .of(Service.EVENTS, Access.OPERATOR, "Exports the events of all users of one day.")
                        .details("Read it page by page. After a failure, go on with the last cursor.")
                        .with(DAY, EXPORT_LIMIT, CURSOR)
                        .answers(200, ExportPage.class)
                        .by(this::export));
    }

    private Answer append(Call call) {
        List<Event> all = call.body(EventsInput.class).of(EventOwners.of(call.caller()));
        events.append(all);
        return Answer.ok(new Accepted(all.size()));
    }

    private Answer list(Call call) {
        LocalDate last = call.find(TO).orElseGet(() -> LocalDate.now(clock));
        LocalDate first = call.find(FROM).orElse(last.minusDays(USUAL_DAYS - 1L));
        EventQuery query = new EventQuery(EventOwners.of(call.caller()), new Days(first, last), call.find(TYPE));
        return Answer.ok(EventPage.of(
                bounded(call.find(LIMIT).orElse(USUAL_LIMIT), limit -> events.find(query, limit, call.find(CURSOR)))));
    }

    private Answer viewed(Call call) {
        Days days = Days.upTo(clock.instant(), call.find(DAYS).orElse(USUAL_DAYS));
        List<ProductId> products = events.recentlyViewed(
                EventOwners.of(call.caller()), days, call.find(LIMIT).orElse(USUAL_LIMIT));
        return Answer.ok(new Viewed(products.stream().map(ProductId::value).toList()));
    }

    private Answer export(Call call) {
        int limit = call.find(EXPORT_LIMIT).orElse(Events.MAX_EXPORT);
        return Answer.ok(
                ExportPage.of(bounded(limit, fewer -> events.export(call.need(DAY), fewer, call.find(CURSOR)))));
    }

    /** Reads a smaller page if the details of the first are too large for a small answer. */
    private static Page<Event> bounded(int limit, IntFunction<Page<Event>> find) {
        Page<Event> page = find.apply(limit);
        int fit = fitting(page.items());
        return fit < page.items().size() ? find.apply(fit) : page;
    }

    private static int fitting(List<Event> found) {
        int bytes = 0;
        for (int i = 0; i < found.size(); i++) {
            bytes += found.get(i).bytes();
            if (bytes > PAGE_BYTES) {
                return Math.max(1, i);
            }
        }
        return found.size();
    }
}
