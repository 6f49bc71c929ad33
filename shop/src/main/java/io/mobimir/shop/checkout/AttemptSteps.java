package io.mobimir.shop.checkout;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Decision.Reason;
import io.mobimir.shop.checkout.Running.AttemptWork;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.stock.Settling;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Takes an announced attempt to its end, or to where only its payment is awaited. Every step may be repeated by anybody: what is held,
 * decided, placed, closed, sold or released has a name, and a second time changes nothing.
 *
 * <p>Refusals are answered as if they were for now; the caller finds out whether the key was refused for good, or became an order.
 */
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

    /** Drives an attempt whose cart was read after the customer's latest order. */
    CheckoutReply begin(Intent intent, AttemptWork work) {
        Optional<Reason> obstacle = hold(intent);
        return obstacle.isPresent() ? refuse(intent, obstacle.get(), work) : pay(intent, work);
    }

    /** Drives an attempt that somebody left undecided. What it was to order may no longer be in the cart. */
    CheckoutReply carryOn(AttemptRecord attempt, AttemptWork work) {
        Intent intent = attempt.intent();
        if (attempt.isExpired(clock.instant())) {
            return refuse(intent, new Decision.Expired(), work);
        }
        if (attempt.awaitsPayment()) {
            return pay(intent, work);
        }
        boolean isInCart =
                stores.carts().find(Owner.of(intent.id().user())).changes().containsAll(intent.taken());
        return isInCart ? begin(intent, work) : refuse(intent, new Decision.CartChanged(), work);
    }

    private Optional<Reason> hold(Intent intent) {
        before.accept(Step.HOLD);
        return stores.stock()
                .reserve(intent.reservation())
                .match(
                        reserved -> Optional.empty(),
                        none -> Optional.of(new Decision.OutOfStock(none.missing())),
                        released -> Optional.of(new Decision.Expired())); // another instance has ended it
    }

    private CheckoutReply pay(Intent intent, AttemptWork work) {
        before.accept(Step.AUTHORIZE);
        return payments.authorize(intent.payment())
                .match(
                        () -> commit(intent, work),
                        refused -> refuse(intent, new Decision.PaymentRefused(refused.why()), work),
                        () -> await(intent, work));
    }

    private CheckoutReply await(Intent intent, AttemptWork work) {
        before.accept(Step.AWAIT_PAYMENT);
        Instant until = payBy(intent);
        Optional<Decision> meanwhile =
                stores.checkouts().awaitPayment(intent, new AwaitedPayment(until, clock.instant()));
        if (meanwhile.isPresent()) {
            return meanwhile.get().match(() -> complete(intent, work), abort -> undo(intent, abort, work));
        }
        work.left();
        return awaiting(intent, until);
    }

    /** Returns the same whoever asks, and however often. */
    private Instant payBy(Intent intent) {
        Instant until = intent.at().plus(settings.paymentWait());
        return until.isBefore(intent.expiresAt()) ? intent.expiresAt() : until;
    }

    /** Returns what to say of an attempt that waits for its payment. */
    static CheckoutReply awaiting(Intent intent, Instant until) {
        return CheckoutReply.forNow(
                new CheckoutResult.AwaitingPayment(intent.id().order(), until));
    }

    private CheckoutReply commit(Intent intent, AttemptWork work) {
        before.accept(Step.DECIDE);
        return stores.checkouts()
                .commit(intent)
                .match(
                        () -> complete(intent, work),
                        abort -> undo(intent, abort, work),
                        () -> refuse(intent, new Decision.CartChanged(), work));
    }

    /**
     * Ends an attempt without an order. That is decided before anything is taken back: an instance that stood still may otherwise
     * commit what was released, or release what was committed.
     */
    CheckoutReply refuse(Intent intent, Reason reason, AttemptWork work) {
        before.accept(Step.DECIDE);
        return stores.checkouts()
                .abort(intent, reason, reason.isFinal() || work.isLastTry())
                .match(() -> complete(intent, work), abort -> undo(intent, abort, work));
    }

    private CheckoutReply complete(Intent intent, AttemptWork work) {
        place(intent);
        before.accept(Step.SELL);
        stores.stock().confirmLater(intent.reservation(), work::sold);
        return CheckoutReply.last(new CheckoutResult.Ordered(Order.begun(intent.placement())));
    }

    /** Does for a decided order what has to be done before the customer is answered. */
    void place(Intent intent) {
        before.accept(Step.PLACE);
        Placement placement = intent.placement();
        stores.orders().placeDecided(placement);
        before.accept(Step.CLOSE_CART);
        stores.carts().close(Owner.of(placement.user()), placement.id(), intent.taken());
        before.accept(Step.FINISH);
        stores.checkouts().finish(intent.attempt());
    }

    /** Sells the units of a decided order and waits until they are sold. */
    void sell(Intent intent, AttemptWork work) {
        before.accept(Step.SELL);
        require(Settling.NOT_HELD, stores.stock().confirm(intent.reservation()), intent);
        work.settled();
    }

    /** Takes back what an attempt took that is not to become an order. */
    CheckoutReply undo(Intent intent, Abort abort, AttemptWork work) {
        before.accept(Step.RELEASE); // first: a provider that is out of reach must not keep units
        require(Settling.CONFIRMED, stores.stock().release(intent.reservation()), intent);
        before.accept(Step.CANCEL_PAYMENT);
        payments.cancel(intent.payment());
        before.accept(Step.SETTLE);
        work.settled();
        return refused(intent, abort.reason());
    }

    private static void require(Settling impossible, Settling was, Intent intent) {
        if (was == impossible) {
            throw new StoreException(
                    Outcome.REFUSED,
                    "the stock of order " + intent.id().order()
                            + " contradicts its checkout; run: mobimir audit --repair");
        }
    }

    /** Returns what a customer is told of a refused attempt. */
    static CheckoutReply refused(Intent intent, Reason reason) {
        return CheckoutReply.forNow(refusal(intent, reason));
    }

    private static CheckoutResult refusal(Intent intent, Reason reason) {
        return reason.match(
                none -> new CheckoutResult.OutOfStock(intent.purchase().zone(), none.missing()),
                refused -> new CheckoutResult.PaymentRefused(refused.why()),
                CheckoutResult.CartChanged::new,
                CheckoutResult.Expired::new);
    }
}
