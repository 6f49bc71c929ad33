package io.mobimir.testkit;

import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Payment;
import io.mobimir.shop.checkout.PaymentAnswer;
import io.mobimir.shop.checkout.Payments;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A payment provider that answers what a test wants, and remembers what it was asked. */
public final class ScriptedPayments implements Payments {
    private final List<AttemptId> asked = new CopyOnWriteArrayList<>();
    private final List<AttemptId> cancelled = new CopyOnWriteArrayList<>();
    private volatile PaymentAnswer answer = new PaymentAnswer.Authorized();

    /** Sets the answer from now on. */
    public ScriptedPayments answers(PaymentAnswer next) {
        answer = next;
        return this;
    }

    public ScriptedPayments authorizes() {
        return answers(new PaymentAnswer.Authorized());
    }

    public ScriptedPayments refuses(String why) {
        return answers(new PaymentAnswer.Refused(why));
    }

    public ScriptedPayments answersLater() {
        return answers(new PaymentAnswer.Later());
    }

    /** Every payment that it was asked for, as often as it was. */
    public List<AttemptId> asked() {
        return List.copyOf(asked);
    }

    public List<AttemptId> cancelled() {
        return List.copyOf(cancelled);
    }

    @Override
    public PaymentAnswer authorize(Payment payment) {
        asked.add(payment.attempt());
        return answer;
    }

    @Override
    public void cancel(Payment payment) {
        cancelled.add(payment.attempt());
    }
}
