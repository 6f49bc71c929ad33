package io.mobimir.shop.checkout;

/** What became of an intent that was to be written down. */
public sealed interface Opening {
    /** It is written, by this call or by an earlier one with the very same intent. */
    record Opened() implements Opening {}

    /** There has been such an attempt before, this. */
    record Known(Checkout checkout) implements Opening {}

    /** The customer has another checkout open; nothing was written. */
    record Busy(AttemptId other) implements Opening {}
}
