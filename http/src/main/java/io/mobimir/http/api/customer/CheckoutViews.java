package io.mobimir.http.api.customer;

import io.mobimir.http.api.shape.OrderShapes.CheckoutState;
import io.mobimir.http.api.shape.OrderShapes.CheckoutView;
import io.mobimir.http.problem.Problem;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.checkout.CheckoutReply;
import io.mobimir.shop.checkout.CheckoutResult;

/** Shows the state of an order's checkout. */
public final class CheckoutViews extends CheckoutProblems<CheckoutView> {
    private final OrderId order;
    private final CheckoutReply reply;

    public CheckoutViews(OrderId order, CheckoutReply reply) {
        this.order = order;
        this.reply = reply;
    }

    @Override
    public CheckoutView ordered(CheckoutResult.Ordered ordered) {
        return new CheckoutView(order.value(), CheckoutState.ORDERED, null, null, null);
    }

    @Override
    public CheckoutView inFlight(CheckoutResult.InFlight flying) {
        return new CheckoutView(order.value(), CheckoutState.UNDER_WAY, null, null, null);
    }

    @Override
    public CheckoutView awaitingPayment(CheckoutResult.AwaitingPayment awaiting) {
        return new CheckoutView(order.value(), CheckoutState.AWAITING_PAYMENT, awaiting.until(), null, null);
    }

    @Override
    public CheckoutView refused(Problem problem) {
        return new CheckoutView(
                order.value(), CheckoutState.REFUSED, null, problem.type().path(), !reply.isFinal());
    }
}
