package io.mobimir.shop.checkout;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Decision.Commit;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.PlaceOrderResult;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.stock.Settling;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Takes an attempt that was written down to its end, or to where only its payment is awaited. Every step may be repeated by anybody. */
final class AttemptSteps {
    private final CheckoutStores stores;
    private final Payments payments;
    private final CheckoutSettings settings;
    private final Clock clock;
    private final Consumer<Step> before;

    AttemptSteps(
            CheckoutStores stores, Payments payments, CheckoutSettings settings, Clock clock, Consumer<Step> before) {
        this.stores = stores;
        this.payments = new GuardedPayments(payments);
        this.settings = settings;
        this.clock = clock;
        this.before = before;
    }

    CheckoutReply drive(Checkout checkout) {
        Intent intent = checkout.intent();
        Optional<Decision> decision = checkout.decision().or(() -> decide(checkout));
        if (decision.isEmpty()) {
            return awaiting(intent, payBy(intent));
        }
        return decision.get().match(() -> complete(intent), abort -> undo(intent, abort));
    }

    /** What to say of one that waits for its payment. */
    static CheckoutReply awaiting(Intent intent, Instant until) {
        return CheckoutReply.forNow(
                new CheckoutResult.AwaitingPayment(intent.id().order(), until));
    }

    /** Empty if the payment is decided later. */
    private Optional<Decision> decide(Checkout checkout) {
        Intent intent = checkout.intent();
        if (checkout.isExpired(clock.instant())) {
            return abort(intent, new Decision.Expired());
        }
        Optional<Decision.Reason> obstacle = checkout.awaitsPayment() ? Optional.empty() : hold(intent);
        if (obstacle.isPresent()) {
            return abort(intent, obstacle.get());
        }
        before.accept(Step.AUTHORIZE);
        return payments.authorize(intent.payment())
                .match(
                        () -> decide(intent, new Commit()),
                        refused -> abort(intent, new Decision.PaymentRefused(refused.why())),
                        () -> await(intent));
    }

    private Optional<Decision> await(Intent intent) {
        before.accept(Step.AWAIT_PAYMENT);
        stores.checkouts().awaitPayment(intent.attempt(), payBy(intent));
        return Optional.empty();
    }

    /** The same whoever asks, and however often. */
    private Instant payBy(Intent intent) {
        Instant until = intent.at().plus(settings.paymentWait());
        return until.isBefore(intent.expiresAt()) ? intent.expiresAt() : until;
    }

    /** Holds the units, unless something is in the way. The cart is as it is now that no other checkout of this customer can end it. */
    private Optional<Decision.Reason> hold(Intent intent) {
        if (!stores.carts().find(Owner.of(intent.id().user())).changes().containsAll(intent.taken())) {
            return Optional.of(new Decision.CartChanged());
        }
        before.accept(Step.RESERVE);
        return stores.stock()
                .reserve(intent.reservation())
                .match(
                        reserved -> Optional.empty(),
                        none -> Optional.of(new Decision.OutOfStock(none.missing())),
                        released -> Optional.of(new Decision.Expired())); // somebody else has decided
    }

    private Optional<Decision> abort(Intent intent, Decision.Reason reason) {
        return decide(intent, new Abort(reason));
    }

    private Optional<Decision> decide(Intent intent, Decision wanted) {
        before.accept(Step.DECIDE);
        return Optional.of(stores.checkouts().decide(intent.attempt(), wanted));
    }

    private CheckoutReply complete(Intent intent) {
        before.accept(Step.CONFIRM);
        require(Settling.NOT_HELD, stores.stock().confirm(intent.reservation()), intent);
        return place(intent);
    }

    /** What is left to do once the units are sold. */
    CheckoutReply place(Intent intent) {
        before.accept(Step.PLACE);
        Placement placement = intent.placement();
        PlaceOrderResult placing = stores.orders().place(placement);
        before.accept(Step.CLOSE_CART);
        stores.carts().close(Owner.of(placement.user()), placement.id(), intent.taken());
        finish(intent);
        return placing == PlaceOrderResult.PLACED
                ? CheckoutReply.last(new CheckoutResult.Ordered(Order.begun(placement)))
                : ordered(intent);
    }

    private CheckoutReply undo(Intent intent, Abort abort) {
        before.accept(Step.CANCEL_PAYMENT);
        payments.cancel(intent.payment());
        before.accept(Step.RELEASE);
        require(Settling.CONFIRMED, stores.stock().release(intent.reservation()), intent);
        finish(intent);
        return refused(intent, abort.reason());
    }

    private void finish(Intent intent) {
        before.accept(Step.FINISH);
        stores.checkouts().finish(intent.attempt());
    }

    private static void require(Settling impossible, Settling was, Intent intent) {
        if (was == impossible) {
            throw new StoreException(
                    Outcome.REFUSED,
                    "the stock of order " + intent.id().order()
                            + " contradicts its checkout; run: mobimir audit --repair");
        }
    }

    /** What everybody was told who asked for one that came to its end. */
    CheckoutReply result(Checkout finished) {
        Intent intent = finished.intent();
        return finished.decision().orElseThrow().match(() -> ordered(intent), abort -> refused(intent, abort.reason()));
    }

    /** The order as it was when it was made, however far it has come since. */
    private CheckoutReply ordered(Intent intent) {
        Order found = stores.orders()
                .find(intent.id().order())
                .orElseThrow(() -> new StoreException(
                        Outcome.REFUSED,
                        "order " + intent.id().order()
                                + " is missing though its checkout is done; run: mobimir audit"));
        return CheckoutReply.last(new CheckoutResult.Ordered(Order.begun(found.placement())));
    }

    private static CheckoutReply refused(Intent intent, Decision.Reason reason) {
        return new CheckoutReply(
                refusal(intent, reason),
                false,
                reason.isFinal() || intent.attempt().isLast());
    }

    private static CheckoutResult refusal(Intent intent, Decision.Reason reason) {
        return reason.match(
                none -> new CheckoutResult.OutOfStock(intent.purchase().zone(), none.missing()),
                refused -> new CheckoutResult.PaymentRefused(refused.why()),
                CheckoutResult.CartChanged::new,
                CheckoutResult.Expired::new);
    }
}
