package io.mobimir.http.api.customer;

import io.mobimir.http.api.shape.OrderShapes.CheckoutState;
import io.mobimir.http.api.shape.OrderShapes.CheckoutView;
import io.mobimir.http.api.shape.OrderShapes.OrderView;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.route.Answer;
import io.mobimir.http.wire.Percent;
import io.mobimir.shop.checkout.CheckoutReply;
import io.mobimir.shop.checkout.CheckoutResult;
import java.time.Duration;

/** Answers a request to order: with the order, with the location of its progress, or with a problem. */
public final class CheckoutAnswers extends CheckoutProblems<Answer> {
    private static final Duration PAYMENT_ASKED_EVERY = Duration.ofSeconds(5);

    private final CheckoutReply reply;

    public CheckoutAnswers(CheckoutReply reply) {
        this.reply = reply;
    }

    @Override
    public Answer ordered(CheckoutResult.Ordered ordered) {
        Answer answer = Answer.created(OrderView.of(ordered.order()))
                .with(
                        "Location",
                        "/orders/" + Percent.encode(ordered.order().id().value()));
        return reply.replayed() ? answer.replayed() : answer;
    }

    @Override
    public Answer awaitingPayment(CheckoutResult.AwaitingPayment awaiting) {
        String order = awaiting.order().value();
        return Answer.accepted(new CheckoutView(order, CheckoutState.AWAITING_PAYMENT, awaiting.until(), null, null))
                .with("Location", "/checkouts/" + Percent.encode(order))
                .with("Retry-After", Long.toString(PAYMENT_ASKED_EVERY.toSeconds()));
    }

    @Override
    public Answer refused(Problem problem) {
        Problem refusal = problem.with("final", reply.isFinal());
        throw (reply.replayed() ? refusal.withHeader(Answer.REPLAYED.getName(), "true") : refusal).refused();
    }
}
