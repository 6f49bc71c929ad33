package io.mobimir.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
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
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
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

    void addTo(RoutesConfig config) {
        for (Route route : routes) {
            config.addHttpHandler(route.method(), route.path(), context -> serve(context, route));
            if (!route.changes() && route.media().isEmpty()) {
                config.addHttpHandler(HandlerType.HEAD, route.path(), context -> serve(context, route));
            }
        }
        if (!settings.corsOrigins().isEmpty()) {
            routes.stream()
                    .map(Route::path)
                    .distinct()
                    .forEach(path -> config.addHttpHandler(
                            HandlerType.OPTIONS,
                            path,
                            context -> context.status(204))); // Javalin adds what may be sent
        }
        config.exception(HttpResponseException.class, this::fail); // or else Javalin answers in its own words
        config.exception(Exception.class, this::fail);
    }

    private void fail(Exception failure, Context context) {
        String id = ResponseHeaders.begin(context.req(), context.res(), settings.https());
        write(context, Problems.of(failure, id), id);
    }

    /** The routes that this instance serves. */
    public List<Route> routes() {
        return routes;
    }

    private void serve(Context context, Route route) {
        long start = System.nanoTime();
        String id = ResponseHeaders.begin(context.req(), context.res(), settings.https());
        if (inFlight.tryAcquire()) {
            try {
                write(context, route, answer(context, route));
            } catch (RuntimeException | Error e) {
                readToEnd(context);
                write(context, Problems.of(e, id), id);
            } finally {
                inFlight.release();
            }
        } else {
            write(
                    context,
                    Problem.of(ProblemType.OVERLOADED, "Too many requests are under way; nothing was done.")
                            .retryAfter(PAUSE),
                    id);
        }
        listener.answered(route, context.statusCode(), System.nanoTime() - start, id);
    }

    /** With a part of the body unread the server would close the connection under a client that still sends. */
    private void readToEnd(Context context) {
        long length = context.req().getContentLengthLong();
        if (length > 2L * settings.limits().maxBodyBytes()) {
            context.header("Connection", "close");
        } else if (length > 0) {
            try {
                context.req().getInputStream().skipNBytes(length);
            } catch (IOException | RuntimeException over) {
                LOG.debug("The body was read before, or its client is gone.", over);
            }
        }
    }

    private Answer answer(Context context, Route route) {
        Call call = new Call(
                context, route, caller(context, route), settings.limits().maxBodyBytes());
        if (route.changes() && route.body().isEmpty()) {
            call.requireNoBody();
        }
        return route.handler().handle(call);
    }

    /** Whoever guesses tokens is counted by where they come from. */
    private Caller caller(Context context, Route route) {
        String ip = ip(context);
        Caller caller;
        try {
            caller = authentication.identify(context, route, ip);
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
    private String ip(Context context) {
        String forwarded = settings.behindProxy() ? context.header("X-Forwarded-For") : null;
        String address = forwarded == null ? context.ip() : forwarded.substring(forwarded.lastIndexOf(',') + 1);
        return address.replace("[", "").replace("]", "").strip();
    }

    private static void write(Context context, Route route, Answer answer) {
        if (answer.isElsewhere()) {
            return;
        }
        answer.headers().forEach(context::header);
        if (answer.tag().filter(tag -> isKnown(context, route, tag)).isPresent()) {
            context.status(304);
            return;
        }
        context.status(answer.status());
        answer.body().ifPresent(shape -> {
            context.contentType("application/json");
            write(context, route.write(shape));
        });
    }

    /** Straight to the connection: Javalin would copy it through a buffer of 32 KiB, made for each answer. */
    private static void write(Context context, byte[] body) {
        if (body.length < HttpServer.GZIP_FROM) {
            context.res().setContentLength(body.length);
        }
        try {
            context.outputStream().write(body);
        } catch (IOException gone) {
            LOG.debug("A client did not wait for its answer.", gone);
        }
    }

    private static boolean isKnown(Context context, Route route, String tag) {
        String known = context.header("If-None-Match");
        return known != null
                && !route.changes()
                && Arrays.stream(known.split(",", -1))
                        .map(each -> each.strip().replaceFirst("^W/", ""))
                        .anyMatch(each -> each.equals(tag) || each.equals("*"));
    }

    private static void write(Context context, Problem problem, String requestId) {
        problem.headers().forEach(context::header);
        context.status(problem.type().status());
        context.contentType(Problem.MEDIA_TYPE);
        write(context, problem.json(requestId));
    }
}
