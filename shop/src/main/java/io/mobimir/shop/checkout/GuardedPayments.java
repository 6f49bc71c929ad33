package io.mobimir.shop.checkout;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.util.function.Supplier;

/** Payments of which any failure says that the outcome is unknown, whoever wrote them. */
record GuardedPayments(Payments payments) implements Payments {
    @Override
    public PaymentAnswer authorize(Payment payment) {
        return guarded(payment, () -> payments.authorize(payment));
    }

    @Override
    public void cancel(Payment payment) {
        guarded(payment, () -> {
            payments.cancel(payment);
            return true;
        });
    }

    private static <T> T guarded(Payment payment, Supplier<T> call) {
        try {
            return call.get();
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StoreException(
                    Outcome.UNKNOWN, "the payment of order " + payment.order().id() + " failed: " + e, e);
        }
    }
}
