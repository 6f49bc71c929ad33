package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import java.util.Optional;

/**
 * The memory of checkouts: what each set out to do and what was decided. All of it is linearizable for each customer, and
 * every call may be repeated after an unknown outcome.
 */
public interface Checkouts {
    /** Writes an intent down, if its id is new and the customer has no other checkout open. */
    Opening open(Intent intent);

    Optional<Checkout> find(CheckoutId id);

    /**
     * Decides a checkout, unless it has been decided already.
     *
     * @return what is decided, by this call or before it
     */
    Decision decide(CheckoutId id, Decision wanted);

    /** Tells others that somebody is still working on it. */
    void alive(CheckoutId id);

    /** Says that all is done, so that the customer may begin another. Only after a decision. */
    void finish(CheckoutId id);
}
