package io.mobimir.http.live;

import io.mobimir.shop.order.OrderStep;

/** Waits for the steps of an order. No method may block: thousands share the threads that call them. */
public interface Watcher {
    /** Takes the next step; each comes once and in order. */
    void step(OrderStep step);

    /** Takes a sign of life. */
    void beat();

    /** Nothing comes after this. */
    void end();
}
