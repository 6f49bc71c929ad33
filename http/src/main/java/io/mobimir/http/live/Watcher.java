package io.mobimir.http.live;

import io.mobimir.shop.order.OrderStep;

/** Waits for the steps of an order. No method may block: thousands share the threads that call them. */
public interface Watcher {
    /** Receives the next step; each comes once and in order. */
    void step(OrderStep step);

    /** Receives a sign of life. */
    void beat();

    /** Ends the stream; no further call follows. */
    void end();
}
