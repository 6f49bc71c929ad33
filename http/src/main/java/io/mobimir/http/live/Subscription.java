package io.mobimir.http.live;

import io.mobimir.http.auth.Bearer;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.OrderStep;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** One watcher of one order, with the last step that it received. */
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

    /** Passes on the steps that the watcher has not received; the last step of an order ends the stream. */
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

    /** Ends the subscription without a call to the watcher. */
    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            forget.accept(this);
        }
    }
}
