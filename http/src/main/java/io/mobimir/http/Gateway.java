package io.mobimir.http;

import io.mobimir.http.auth.Authentication;
import io.mobimir.http.auth.Caller;
import io.mobimir.http.limit.RateLimit;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.problem.Refused;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.http.wire.Exchange;
import io.mobimir.http.wire.Router;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way of every request to its route and back: limits, who is asking, the handler, the answer or the problem. */
public final class Gateway {
    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final HttpSettings settings;
    private final Authentication authentication;
    private final List<Route> routes;
    private final RequestListener listener;
    private final RateLimit rate;
    private final Semaphore inFlight;

    /** @param routes all there are; those of services that this instance does not serve are left out */
    public Gateway(HttpSettings settings, Authentication authentication, List<Route> routes, RequestListener listener) {
        this.settings = settings;
        this.authentication = authentication;
        this.routes = routes.stream()
                .filter(route -> route.service() == Service.OPERATION
                        || settings.services().contains(route.service()))
                .toList();
        this.listener = new AccessLog().and(listener);
        this.rate =
                new RateLimit(settings.limits().perSecond(), settings.limits().burst(), System::nanoTime);
        this.inFlight = new Semaphore(settings.limits().inFlight());
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

    /** The routes that this instance serves. */
    public List<Route> routes() {
        return routes;
    }

    private void serve(Exchange exchange, Route route) {
        long start = System.nanoTime();
        if (inFlight.tryAcquire()) {
            try {
                send(exchange, route, answer(exchange, route));
            } catch (RuntimeException | Error e) {
                readToEnd(exchange);
                Router.send(exchange, Problems.of(e, exchange.id()));
            } finally {
                inFlight.release();
            }
        } else {
            Router.send(
                    exchange,
                    Problem.of(ProblemType.OVERLOADED, "Too many requests are under way; nothing was done.")
                            .retryAfter(PAUSE));
        }
        listener.answered(route, exchange.status(), System.nanoTime() - start, exchange.id());
    }

    /** With a part of the body unread the server would close the connection under a client that still sends. */
    private void readToEnd(Exchange exchange) {
        long length = exchange.bodyLength();
        if (length > 2L * settings.limits().maxBodyBytes()) {
            exchange.header("Connection", "close");
        } else if (length > 0) {
            try {
                exchange.skipBody(length);
            } catch (IOException | RuntimeException over) {
                LOG.debug("The body was read before, or its client is gone.", over);
            }
        }
    }

    private Answer answer(Exchange exchange, Route route) {
        Call call = new Call(
                exchange, route, caller(exchange, route), settings.limits().maxBodyBytes());
        if (route.changes() && route.body().isEmpty()) {
            call.requireNoBody();
        }
        return route.handler().handle(call);
    }

    /** Whoever guesses tokens is counted by where they come from. */
    private Caller caller(Exchange exchange, Route route) {
        String ip = ip(exchange);
        Caller caller;
        try {
            caller = authentication.identify(exchange, route, ip);
        } catch (Refused e) {
            count("ip:" + ip);
            throw e;
        }
        count(caller.key());
        caller.require(route.access());
        return caller;
    }

    private void count(String client) {
        Duration wait = rate.take(client);
        if (!wait.isZero()) {
            throw Problem.of(ProblemType.TOO_MANY_REQUESTS, "This client asks more than its share.")
                    .retryAfter(wait)
                    .refused();
        }
    }

    /** The last address in the list is the one that our own proxy saw. */
    private String ip(Exchange exchange) {
        String forwarded = settings.behindProxy() ? exchange.header("X-Forwarded-For") : null;
        String address = forwarded == null ? exchange.ip() : forwarded.substring(forwarded.lastIndexOf(',') + 1);
        return address.replace("[", "").replace("]", "").strip();
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
