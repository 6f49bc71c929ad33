package io.mobimir.http;

import io.mobimir.http.auth.Authentication;
import io.mobimir.http.auth.Caller;
import io.mobimir.http.limit.LimitSettings;
import io.mobimir.http.limit.RequestBudgets;
import io.mobimir.http.limit.RequestSlots;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.http.wire.BodyLimits;
import io.mobimir.http.wire.Exchange;
import io.mobimir.http.wire.Router;
import io.mobimir.shop.InvalidField;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Handles every request from arrival to answer: limits, authentication, the handler, the answer or the problem. */
public final class Gateway {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final HttpSettings settings;
    private final Authentication authentication;
    private final List<Route> routes;
    private final RequestListener listener;
    private final RequestBudgets budgets;
    private final RequestSlots slots;
    private final BodyLimits bodies;

    /** @param routes all routes; those of services that this instance does not serve are left out */
    public Gateway(HttpSettings settings, Authentication authentication, List<Route> routes, RequestListener listener) {
        this.settings = settings;
        this.authentication = authentication;
        this.routes = routes.stream()
                .filter(route -> route.service() == Service.OPERATION
                        || settings.services().contains(route.service()))
                .toList();
        this.listener = new AccessLog().and(listener);
        LimitSettings limits = settings.limits();
        this.budgets = new RequestBudgets(limits.client(), limits.address());
        this.slots = new RequestSlots(limits.inFlight());
        this.bodies = new BodyLimits(limits.maxBodyBytes(), limits.connections().arrival());
    }

    void addTo(Router router) {
        for (Route route : routes) {
            if (route.changes() || route.media().isPresent()) {
                router.add(route.method().name(), route.path(), exchange -> serve(exchange, route));
            } else {
                router.get(route.path(), exchange -> serve(exchange, route));
            }
        }
    }

    /** Returns the routes that this instance serves. */
    public List<Route> routes() {
        return routes;
    }

    private void serve(Exchange exchange, Route route) {
        new Visit(exchange, route).begin();
    }

    /** One request; it has a slot while it is worked on, and none while its body is still arriving. */
    private final class Visit {
        private final Exchange exchange;
        private final Route route;
        private final long start = System.nanoTime();
        private @Nullable Call call;

        Visit(Exchange exchange, Route route) {
            this.exchange = exchange;
            this.route = route;
        }

        void begin() {
            if (inPlace(this::admit)) {
                exchange.whenBodyIsHere(() -> inPlace(this::answer));
            }
        }

        /** Does all checks that need no body; returns whether the rest has to wait for the body. */
        private boolean admit() {
            call = new Call(exchange, route, caller(exchange, route));
            if (route.changes() && route.body().isEmpty() && exchange.bodyLength() > 0) {
                throw new InvalidField("body", "is not expected here");
            }
            return (route.changes() && !exchange.readBody(bodies)) || answer();
        }

        private boolean answer() {
            Call known = Objects.requireNonNull(call);
            exchange.requireBody();
            if (route.changes() && route.body().isEmpty()) {
                known.requireNoBody();
            }
            send(exchange, route, route.handler().handle(known));
            return false;
        }

        /** Runs the work in a slot; returns whether the request has to wait, or else it has been answered. */
        private boolean inPlace(BooleanSupplier work) {
            boolean waits = false;
            if (slots.take()) {
                try {
                    waits = work.getAsBoolean();
                } catch (RuntimeException | Error e) {
                    exchange.fail(e);
                } finally {
                    slots.giveBack();
                }
            } else {
                exchange.fail(Problem.of(ProblemType.OVERLOADED, "Too many requests are under way; nothing was done.")
                        .retryAfter(PAUSE)
                        .refused());
            }
            if (!waits) {
                listener.answered(route, exchange.status(), System.nanoTime() - start, exchange.id());
            }
            return waits;
        }
    }

    /** Identifies the caller; failed guesses at tokens count against their address. */
    private Caller caller(Exchange exchange, Route route) {
        InetAddress address = address(exchange);
        Caller caller;
        try {
            caller = authentication.identify(exchange, route, address.getHostAddress());
        } catch (RuntimeException e) {
            budgets.count(address);
            throw e;
        }
        caller.identity().ifPresent(known -> exchange.user(known.user()));
        budgets.count(address, caller);
        caller.require(route.access());
        authentication.noteActivity(caller);
        return caller;
    }

    /** Counts a request without a route against its address. */
    void countAddress(Exchange exchange) {
        budgets.count(address(exchange));
    }

    private InetAddress address(Exchange exchange) {
        InetAddress client = settings.trustedProxies().client(exchange.address(), exchange.headers("X-Forwarded-For"));
        exchange.client(client);
        return client;
    }

    /** Returns the slots for requests that are worked on. */
    public RequestSlots places() {
        return slots;
    }

    /** Returns the limits for bodies that are still arriving. */
    public BodyLimits bodies() {
        return bodies;
    }

    /** Returns the rate limits of callers. */
    public RequestBudgets budgets() {
        return budgets;
    }

    private static void send(Exchange exchange, Route route, Answer answer) {
        if (answer.isElsewhere()) {
            return;
        }
        answer.headers().forEach(exchange::header);
        answer.tag().ifPresent(tag -> exchange.header(new HttpField(HttpHeader.ETAG, tag)));
        if (isKnown(exchange, route, answer)) {
            exchange.status(304).send();
            return;
        }
        exchange.status(answer.status());
        if (answer.body().isPresent()) {
            exchange.sendJson(route.write(answer.body().get()));
        } else {
            exchange.send();
        }
    }

    private static boolean isKnown(Exchange exchange, Route route, Answer answer) {
        String known = exchange.header(HttpHeader.IF_NONE_MATCH);
        return known != null
                && !route.changes()
                && answer.tag().filter(tag -> names(known, tag)).isPresent();
    }

    private static boolean names(String known, String tag) {
        return Arrays.stream(known.split(",", -1))
                .map(each -> each.strip().replaceFirst("^W/", ""))
                .anyMatch(each -> each.equals(tag) || each.equals("*"));
    }
}
