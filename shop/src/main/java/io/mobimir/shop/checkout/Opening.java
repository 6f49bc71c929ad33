package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;

/** What became of an intent that was to be written down. */
public sealed interface Opening {
    /** It is written, by this call or by an earlier one with the very same intent. */
    record Opened() implements Opening {}

    /** The id was used before, for this. */
    record Known(Checkout checkout) implements Opening {}

    /** The customer has another checkout open; nothing was written. */
    record Busy(CheckoutId other) implements Opening {}
}
