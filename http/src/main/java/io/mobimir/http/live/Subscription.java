package io.mobimir.http.live;

import io.mobimir.http.auth.Bearer;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.OrderStep;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** One watcher of one order, and how far it has been told. */
public final class Subscription implements AutoCloseable {
    private final OrderId order;
    private final Bearer viewer;
    private final Watcher watcher;
    private final Consumer<Subscription> forget;
    private final AtomicBoolean closed = new AtomicBoolean();
    private int told;

    Subscription(OrderId order, int told, Bearer viewer, Watcher watcher, Consumer<Subscription> forget) {
        this.order = order;
        this.told = told;
        this.viewer = viewer;
        this.watcher = watcher;
        this.forget = forget;
    }

    OrderId order() {
        return order;
    }

    /** Returns the token of the viewer. */
    Bearer viewer() {
        return viewer;
    }

    /** Tells what was not told yet; the last step of an order is the end. */
    synchronized void tell(List<OrderStep> trail) {
        for (OrderStep step : trail) {
            if (step.number() > told && !closed.get()) {
                watcher.step(step);
                told = step.number();
            }
        }
        if (!trail.isEmpty() && trail.get(trail.size() - 1).status().isFinal()) {
            end();
        }
    }

    void beat() {
        if (!closed.get()) {
            watcher.beat();
        }
    }

    void end() {
        if (!closed.get()) {
            close();
            watcher.end();
        }
    }

    /** The watcher is not told anything any more. */
    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            forget.accept(this);
        }
    }
}
