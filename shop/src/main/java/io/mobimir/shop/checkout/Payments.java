package io.mobimir.shop.checkout;

import io.mobimir.shop.order.Placement;
import java.util.Optional;

/** Where a shop hangs in its payment provider. Both calls may come again for the same order, from any instance. */
public interface Payments {
    /** Remembers the method and asks nobody. */
    Payments NONE = new Payments() {
        @Override
        public Optional<String> authorize(Placement order) {
            return Optional.empty();
        }

        @Override
        public void cancel(Placement order) {}
    };

    /**
     * Makes sure that the order will be paid.
     *
     * @return why it will not
     */
    Optional<String> authorize(Placement order);

    /** Takes an authorization back, if there was one: there will be no order. */
    void cancel(Placement order);
}
