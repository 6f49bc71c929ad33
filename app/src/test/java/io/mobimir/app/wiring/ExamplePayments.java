package io.mobimir.app.wiring;

import io.mobimir.shop.checkout.Payment;
import io.mobimir.shop.checkout.PaymentAnswer;
import io.mobimir.shop.checkout.Payments;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An example of a shop's own payments, as docs/operating.md describes it: cash is always fine, nobody pays by stamps, and a card
 * is decided later, when the bank has called. The map stands for the provider, which every instance asks.
 */
public final class ExamplePayments implements Payments {
    private static final Map<String, State> BANK = new ConcurrentHashMap<>();

    private enum State {
        PENDING,
        CONFIRMED,
        CANCELLED
    }

    /** Confirms all payments, as a call from the bank would. */
    static void confirmAll() {
        BANK.replaceAll((id, state) -> state == State.PENDING ? State.CONFIRMED : state);
    }

    @Override
    public PaymentAnswer authorize(Payment payment) {
        return switch (payment.order().purchase().payment().value()) {
            case "cash" -> new PaymentAnswer.Authorized();
            case "card" -> card(payment);
            default -> new PaymentAnswer.Refused("Pay by card or cash.");
        };
    }

    /** The attempt's id is the key under which the bank knows the payment, so that asking again asks about the same. */
    private static PaymentAnswer card(Payment payment) {
        return switch (BANK.computeIfAbsent(payment.attempt().text(), id -> State.PENDING)) {
            case PENDING -> new PaymentAnswer.Later();
            case CONFIRMED -> new PaymentAnswer.Authorized();
            case CANCELLED -> new PaymentAnswer.Refused("It was cancelled.");
        };
    }

    /** Also what was never asked for is cancelled: the request may still be on its way. */
    @Override
    public void cancel(Payment payment) {
        BANK.put(payment.attempt().text(), State.CANCELLED);
    }
}
