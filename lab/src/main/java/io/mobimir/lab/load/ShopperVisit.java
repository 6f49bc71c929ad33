package io.mobimir.lab.load;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a shopper's request after all requests that have to precede it. The first one counts from its moment in the
 * schedule, each further one from the end of the one before it.
 */
final class ShopperVisit {
    private static final PreparedRequest SESSION =
            new PreparedRequest("begin-session", "POST", "/sessions", Map.of(), "{}");

    private final Sender sender;
    private final Meter meter;
    private final Identities identities;
    private final Consumer<Shopper> rest;

    ShopperVisit(Sender sender, Meter meter, Identities identities, Consumer<Shopper> rest) {
        this.sender = sender;
        this.meter = meter;
        this.identities = identities;
        this.rest = rest;
    }

    /** Starts the requests and returns at once; the shopper rests when all are done. */
    void begin(
            Shopper shopper, boolean isNew, Optional<PreparedRequest> before, PreparedRequest request, long intended) {
        var unused = known(shopper, isNew, intended)
                .thenCompose(known -> first(shopper, known, before, isNew && identities.areGuests(), intended))
                .thenCompose(ready -> ready.isEmpty() ? nothing() : send(shopper, request, ready.get()))
                .whenComplete((done, bug) -> rest.accept(shopper));
    }

    private CompletableFuture<Boolean> known(Shopper shopper, boolean isNew, long intended) {
        if (!isNew) {
            return CompletableFuture.completedFuture(true);
        }
        return identities
                .token()
                .map(token -> {
                    shopper.carries(token.apply(shopper.user()));
                    return CompletableFuture.completedFuture(true);
                })
                .orElseGet(() -> session(shopper, intended));
    }

    private CompletableFuture<Boolean> session(Shopper shopper, long intended) {
        meter.sent();
        return sender.beginSession(SESSION).handle((begun, failure) -> {
            boolean good = count(SESSION, begun == null ? null : begun.answer(), failure, intended);
            Optional<String> token = good && begun != null ? begun.token() : Optional.empty();
            token.ifPresentOrElse(shopper::hasSession, shopper::leave);
            return token.isPresent();
        });
    }

    /** Returns the moment from which the request itself counts; empty if it cannot be made. */
    private CompletableFuture<Optional<Long>> first(
            Shopper shopper, boolean known, Optional<PreparedRequest> before, boolean waited, long intended) {
        if (!known) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        long from = waited ? System.nanoTime() : intended;
        return before.map(request -> send(shopper, request, from)
                        .thenApply(good -> good ? Optional.of(System.nanoTime()) : Optional.<Long>empty()))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.of(from)));
    }

    private CompletableFuture<Boolean> send(Shopper shopper, PreparedRequest request, long from) {
        meter.sent();
        return sender.send(request, shopper.headers())
                .handle((answer, failure) -> count(request, answer, failure, from));
    }

    private boolean count(
            PreparedRequest request, @Nullable LoadResponse answer, @Nullable Throwable failure, long from) {
        long nanos = System.nanoTime() - from;
        if (answer != null) {
            return meter.answered(request.operation(), answer, nanos);
        }
        meter.failed(request.operation(), Sender.reason(Objects.requireNonNull(failure)), nanos);
        return false;
    }

    private static CompletableFuture<Boolean> nothing() {
        return CompletableFuture.completedFuture(false);
    }
}
