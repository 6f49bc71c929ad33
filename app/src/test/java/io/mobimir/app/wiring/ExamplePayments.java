package io.mobimir.app.wiring;

import io.mobimir.shop.checkout.Payment;
import io.mobimir.shop.checkout.PaymentAnswer;
import io.mobimir.shop.checkout.Payments;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An example of a shop's own payments, as docs/operating.md describes it: cash is always accepted, stamps are refused, and a
 * card is decided later, when the bank has called. The map represents the provider, which all instances share.
 */
public final class ExamplePayments implements Payments {
    private static final Map<String, PaymentState> BANK = new ConcurrentHashMap<>();

    private enum PaymentState {
        PENDING,
        CONFIRMED,
        CANCELLED
    }

    /** Confirms all payments, as a call from the bank would. */
    static void confirmAll() {
        BANK.replaceAll((id, state) -> state == PaymentState.PENDING ? PaymentState.CONFIRMED : state);
    }

    @Override
    public PaymentAnswer authorize(Payment payment) {
        return switch (payment.order().purchase().payment().value()) {
            case "cash" -> new PaymentAnswer.Authorized();
            case "card" -> card(payment);
            default -> new PaymentAnswer.Refused("Pay by card or cash.");
        };
    }

    /** Uses the attempt's id as the bank's key, so that repeating the request asks about the same payment. */
    private static PaymentAnswer card(Payment payment) {
        return switch (BANK.computeIfAbsent(payment.attempt().text(), id -> PaymentState.PENDING)) {
            case PENDING -> new PaymentAnswer.Later();
            case CONFIRMED -> new PaymentAnswer.Authorized();
            case CANCELLED -> new PaymentAnswer.Refused("It was cancelled.");
        };
    }

    /** Cancels also an unknown payment: the request may still be under way. */
    @Override
    public void cancel(Payment payment) {
        BANK.put(payment.attempt().text(), PaymentState.CANCELLED);
    }
}
