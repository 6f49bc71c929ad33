package io.mobimir.shop.checkout;

/**
 * Where a shop hangs in its payment provider. Both calls may come again for the same payment, several at once, late, and from any
 * instance; the attempt's id is the provider's idempotency key. They should answer within seconds. Any exception means that it is not
 * known what happened: units stay held, and the call is made again until the checkout expires.
 */
public interface Payments {
    /** Remembers the method and asks nobody. */
    Payments NONE = new Payments() {
        @Override
        public PaymentAnswer authorize(Payment payment) {
            return new PaymentAnswer.Authorized();
        }

        @Override
        public void cancel(Payment payment) {}
    };

    /**
     * Makes sure that the order will be paid. Asked again every few seconds after {@link PaymentAnswer.Later}, for as long as
     * {@code checkout.payments.wait} says. A payment that was cancelled before must be refused: the call was late.
     */
    PaymentAnswer authorize(Payment payment);

    /** There will be no order: takes an authorization back, if there was one, and sees to it that there will be none. */
    void cancel(Payment payment);
}
