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

/** Answers {@code GET /orders/{id}/events}: the steps of an order as they are taken. */
public final class OrderEvents {
    /** The header by which a client that comes back says what it has. */
    public static final String LAST_SEEN = "Last-Event-ID";

    private final Orders orders;
    private final Watchers watchers;

    /** The results of a request for the events of an order. */
    public enum StreamOpening {
        /** Answered, now or as the order goes on. */
        ANSWERED,
        /** Too many watch already; the caller says so. */
        TOO_MANY,
        /** This user has as many streams as one may have. */
        TOO_MANY_OF_USER
    }

    public OrderEvents(Orders orders, Watchers watchers) {
        this.orders = orders;
        this.watchers = watchers;
    }

    /**
     * Sends what the client has not seen and keeps the answer open for what is to come. The caller has made sure that this
     * order may be seen. A client that has seen the last step is told by 204 not to come back.
     *
     * @param viewer whose stream it is; it ends when this token does
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
