package io.mobimir.http.live;

import io.mobimir.http.auth.Bearer;
import io.mobimir.http.wire.Exchange;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Orders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Answers {@code GET /orders/{id}/events}: streams the steps of an order as they happen. */
public final class OrderEvents {
    /** The header with the last event that a reconnecting client has. */
    public static final String LAST_SEEN = "Last-Event-ID";

    private final Orders orders;
    private final Watchers watchers;

    /** The results of a request for the events of an order. */
    public enum StreamOpening {
        /** Answered, now or while the order continues. */
        ANSWERED,
        /** Too many streams are open already; the caller answers with the problem. */
        TOO_MANY,
        /** This user has too many streams open. */
        TOO_MANY_OF_USER
    }

    public OrderEvents(Orders orders, Watchers watchers) {
        this.orders = orders;
        this.watchers = watchers;
    }

    /**
     * Sends the steps that the client has not seen, and keeps the answer open for later steps. The caller has checked access
     * to the order. A client that has seen the last step gets 204, so that it does not reconnect.
     *
     * @param viewer the token of the viewer; the stream ends with it
     */
    public StreamOpening open(Exchange exchange, Order order, int lastSeen, Bearer viewer) {
        if (order.status().isFinal()) {
            answerFinished(exchange, order, lastSeen);
            return StreamOpening.ANSWERED;
        }
        EventStream stream = new EventStream();
        Optional<Subscription> subscription = watchers.subscribe(order.id(), lastSeen, viewer, stream);
        if (subscription.isEmpty()) {
            return watchers.hasEnough(viewer.user()) ? StreamOpening.TOO_MANY_OF_USER : StreamOpening.TOO_MANY;
        }
        var unused = stream.over().thenRun(subscription.get()::close);
        try {
            stream.answer(exchange);
        } catch (RuntimeException e) {
            subscription.get().close();
            throw e;
        }
        return StreamOpening.ANSWERED;
    }

    private void answerFinished(Exchange exchange, Order order, int lastSeen) {
        List<OrderStep> missed = orders.trail(order.id()).stream()
                .filter(step -> step.number() > lastSeen)
                .toList();
        if (missed.isEmpty()) {
            exchange.status(204).send();
            return;
        }
        EventStream.describe(exchange);
        String events = missed.stream().map(EventStream::event).collect(Collectors.joining());
        exchange.send(EventStream.TYPE, events.getBytes(StandardCharsets.UTF_8));
    }
}
