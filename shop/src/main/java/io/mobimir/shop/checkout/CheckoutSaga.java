package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ShopInstances;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.checkout.Intent.AttemptOrigin;
import io.mobimir.shop.checkout.Running.AttemptWork;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Purchase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Turns a cart into an order, in two transactions for a cart of one product: units are held, and one conditional write decides. Before
 * that the intent is announced, so that any instance can finish what another left; after it the order is placed, the cart is closed,
 * and the units are sold together with the next holds of their products. docs/checkout.md has the whole sequence.
 */
public final class CheckoutSaga {
    /** An intent that took longer to write may stand in a minute that the sweepers have left behind. */
    private static final Duration SWEPT_AFTER = Duration.ofMinutes(1);

    private static final CheckoutReply KEY_REUSED = CheckoutReply.last(new CheckoutResult.KeyReused());
    private static final CheckoutReply KEY_OF_ANOTHER = CheckoutReply.forNow(new CheckoutResult.KeyReused());

    private final CheckoutStores stores;
    private final CheckoutSettings settings;
    private final ShopInstances instances;
    private final Clock clock;
    private final Consumer<Step> before;
    private final AttemptSteps steps;
    private final Running running = new Running();
    private final AbandonedAttempts abandoned;

    public CheckoutSaga(
            CheckoutStores stores, Payments payments, CheckoutSettings settings, ShopInstances instances, Clock clock) {
        this(stores, payments, settings, instances, clock, step -> {});
    }

    /** @param before is told of each step before it is taken; a test may die there */
    public CheckoutSaga(
            CheckoutStores stores,
            Payments payments,
            CheckoutSettings settings,
            ShopInstances instances,
            Clock clock,
            Consumer<Step> before) {
        this.stores = stores;
        this.settings = settings;
        this.instances = instances;
        this.clock = clock;
        this.before = before;
        this.steps = new AttemptSteps(stores, payments, settings, clock, before);
        this.abandoned = new AbandonedAttempts(stores, steps, running, instances, clock);
    }

    /** Does the same as {@link #reply}, for callers that only want to know how it went. */
    public CheckoutResult order(CheckoutRequest request) {
        return reply(request).result();
    }

    /**
     * Orders what is in the customer's cart. The same request again has the same answer if that was final; otherwise it is tried
     * again. A {@link StoreException} says whether something may have happened; if so, the same request again finds out.
     */
    public CheckoutReply reply(CheckoutRequest request) {
        settings.zones().require(request.zone());
        Known known = known(request.id().user(), request.id().order());
        return answerIfKnown(request, known)
                .or(() -> running.of(request.id().user()).map(CheckoutSaga::inFlight))
                .orElseGet(() -> attempt(request, known.history));
    }

    /** An order and how its customer's checkouts stand. */
    private record Known(Optional<Order> order, CheckoutHistory history) {}

    /** Reads the order first: an order that was placed before the history was read is decided in the history, unless that has forgotten it. */
    private Known known(UserId user, OrderId order) {
        return new Known(stores.orders().find(order), stores.checkouts().look(user, order));
    }

    private Optional<CheckoutReply> answerIfKnown(CheckoutRequest request, Known known) {
        CheckoutHistory history = known.history;
        if (history.contradicts(request)) {
            return Optional.of(history.holder().isPresent() ? KEY_REUSED : KEY_OF_ANOTHER);
        }
        if (history.order().isPresent()) {
            return Optional.of(made(history.order().get(), known));
        }
        if (history.finalRefusal().isPresent()) {
            return history.finalRefusal().map(CheckoutSaga::refused);
        }
        if (history.holder().isPresent() || known.order.isPresent()) { // what was decided is forgotten, the key is used
            return Optional.of(KEY_REUSED);
        }
        return history.awaited()
                .filter(attempt -> !history.isLost(attempt.intent()))
                .map(attempt -> awaited(request, attempt))
                .or(() -> awaitedElsewhere(history));
    }

    /** Answers with the order as it was when it was made, however far it has come since. */
    private CheckoutReply made(AttemptRecord attempt, Known known) {
        if (known.order.isEmpty() || !known.history.isFinished(attempt.id())) {
            guarded(attempt.intent(), () -> {}, () -> {
                steps.place(attempt.intent());
                return true;
            });
        }
        Order order = known.order.orElseGet(() -> Order.begun(attempt.intent().placement()));
        return CheckoutReply.last(new CheckoutResult.Ordered(Order.begun(order.placement())))
                .again();
    }

    /** Answers for the attempt with which a key was refused for good. */
    private static CheckoutReply refused(AttemptRecord attempt) {
        CheckoutReply refusal =
                AttemptSteps.refused(attempt.intent(), attempt.refusal().orElseThrow());
        return CheckoutReply.last(refusal.result()).again();
    }

    private CheckoutReply awaited(CheckoutRequest request, AttemptRecord attempt) {
        if (!abandoned.isToBeAsked(attempt) || !running.begin(attempt.id())) {
            return AttemptSteps.awaiting(attempt.intent(), attempt.expiresAt());
        }
        AttemptWork work = new AttemptWork(attempt.id(), () -> {}, running, false);
        CheckoutReply reply = guarded(attempt.intent(), work::left, () -> steps.carryOn(attempt, work));
        return isRefusal(reply) ? refusal(request, reply, (other, now) -> false) : reply;
    }

    /** Another checkout of the customer that waits for its payment has the cart's units held. */
    private Optional<CheckoutReply> awaitedElsewhere(CheckoutHistory history) {
        return history.awaiting()
                .flatMap(stores.checkouts()::find)
                .filter(other -> other.awaitsPayment() && !other.isExpired(clock.instant()))
                .filter(other -> !history.isLost(other.intent()))
                .map(other -> inFlight(other.intent().id()));
    }

    private static CheckoutReply inFlight(CheckoutId id) {
        return CheckoutReply.forNow(new CheckoutResult.InFlight(id));
    }

    /** Reads the cart after the history: an order that came in between moves the latest, and this attempt is lost. */
    private CheckoutReply attempt(CheckoutRequest request, CheckoutHistory history) {
        history.unfinished().flatMap(stores.checkouts()::find).ifPresent(last -> steps.place(last.intent()));
        Basket basket = basket(request.id());
        Optional<CheckoutResult> refusal = basket.refusal();
        return refusal.isPresent()
                ? refusal(
                        request,
                        CheckoutReply.forNow(refusal.get()),
                        (other, now) -> other.id().equals(request.id()) && !now.isLost(other))
                : begin(request, intent(request, basket, history), history.isLastTry());
    }

    private CheckoutReply begin(CheckoutRequest request, Intent intent, boolean isLastTry) {
        running.serve(intent.attempt());
        CheckoutReply reply;
        try {
            reply = guarded(
                    intent,
                    () -> running.end(intent.attempt()),
                    () -> steps.begin(intent, new AttemptWork(intent.attempt(), announce(intent), running, isLastTry)));
        } finally {
            running.answered(intent.attempt());
        }
        boolean isOutOfStock = reply.result() instanceof CheckoutResult.OutOfStock;
        return isRefusal(reply)
                ? refusal(
                        request,
                        reply,
                        (other, now) -> isOutOfStock && !other.attempt().equals(intent.attempt()))
                : reply;
    }

    private static boolean isRefusal(CheckoutReply reply) {
        return !(reply.result() instanceof CheckoutResult.Ordered
                || reply.result() instanceof CheckoutResult.AwaitingPayment);
    }

    /** Without this promise nothing may be held: nobody would ever release it. */
    private Promise announce(Intent intent) {
        before.accept(Step.ANNOUNCE);
        Promise promise = stores.intents().announce(intent);
        if (clock.instant().isAfter(intent.at().plus(SWEPT_AFTER))) {
            throw new StoreException(Outcome.UNKNOWN, "it took too long to write down what is to be ordered");
        }
        return promise;
    }

    /**
     * Finds out what the customer's other attempts have come to, before the customer hears of a refusal: one of the same key may have made
     * the order, may still make it, or may have the units that this one misses.
     *
     * @param inItsWay which undecided attempts keep the refusal from being true
     */
    private CheckoutReply refusal(
            CheckoutRequest request, CheckoutReply refusal, BiPredicate<Intent, CheckoutHistory> inItsWay) {
        List<Intent> unsettled = unsettled(request.id().user()); // first, or one decided in between would be missed
        Known known = known(request.id().user(), request.id().order());
        Optional<CheckoutReply> answer = answerIfKnown(request, known);
        if (answer.isPresent()) {
            CheckoutResult result = answer.get().result();
            return result.equals(refusal.result())
                    ? new CheckoutReply(result, false, answer.get().isFinal())
                    : answer.get();
        }
        return underWay(unsettled, other -> inItsWay.test(other, known.history)).orElse(refusal);
    }

    private List<Intent> unsettled(UserId user) {
        return stores.intents().unsettled(user, settings.expiresAfter().plus(SWEPT_AFTER));
    }

    private Optional<CheckoutReply> underWay(List<Intent> unsettled, Predicate<Intent> which) {
        return unsettled.stream()
                .filter(which)
                .filter(other -> stores.checkouts()
                        .find(other.attempt())
                        .flatMap(AttemptRecord::decision)
                        .isEmpty())
                .findFirst()
                .map(other -> inFlight(other.id()));
    }

    /** Runs a part of an attempt; what fails is left to the sweepers. */
    private static <T> T guarded(Intent intent, Runnable leave, Supplier<T> part) {
        try {
            return part.get();
        } catch (StoreException e) {
            leave.run();
            throw new StoreException(
                    Outcome.UNKNOWN,
                    "the checkout " + intent.id().key() + " is under way; ask again with the same key to hear of it: "
                            + e.getMessage(),
                    e);
        } catch (RuntimeException | Error e) {
            leave.run();
            throw e;
        }
    }

    /** Returns how an order comes along that this customer's checkout is to make; empty if nothing is known of it. */
    public Optional<CheckoutReply> progress(UserId user, OrderId order) {
        List<Intent> unsettled = unsettled(user); // first, or one decided in between would be missed
        Known known = known(user, order);
        CheckoutHistory history = known.history;
        return history.order()
                .map(made -> made(made, known))
                .or(() -> history.finalRefusal().map(CheckoutSaga::refused))
                .or(() -> history.awaited().map(it -> AttemptSteps.awaiting(it.intent(), it.expiresAt())))
                .or(() -> underWay(unsettled, intent -> intent.id().order().equals(order)))
                .or(() -> history.lastRefusal()
                        .map(it ->
                                AttemptSteps.refused(it.intent(), it.refusal().orElseThrow())));
    }

    /**
     * Looks after an announced attempt, unless this instance or another that is alive works on it: finishes it if it is an order, undoes
     * it if it is refused, lost or expired, and else carries it on.
     *
     * @param promise is kept once nothing is left to do
     */
    public void settle(Intent intent, Promise promise) {
        abandoned.settle(intent, promise);
    }

    /**
     * Returns whether this instance or another that is alive works on an attempt, so that {@link #settle} leaves it alone.
     *
     * @param instance the one that began it
     * @param expiresAt when the attempt expires if it does not wait for its payment
     */
    public boolean isWorkedOn(AttemptId attempt, String instance, Instant expiresAt) {
        return abandoned.isWorkedOn(attempt, instance, expiresAt);
    }

    /**
     * Brings an attempt to its end that was decided for so long ago that stock has forgotten its units. Only for callers that have seen
     * to it that those are counted as sold.
     */
    public void finishSold(AttemptId id) {
        abandoned.finishSold(id);
    }

    private Basket basket(CheckoutId id) {
        Cart cart = stores.carts().find(Owner.of(id.user()));
        return new Basket(
                cart,
                stores
                        .catalogue()
                        .findAll(cart.lines().stream()
                                .map(line -> line.item().product())
                                .toList())
                        .stream()
                        .collect(Collectors.toMap(Product::id, Function.identity())));
    }

    private Intent intent(CheckoutRequest request, Basket basket, CheckoutHistory history) {
        Instant now = clock.instant();
        return new Intent(
                new AttemptId(request.id(), instances.newName()),
                new AttemptOrigin(instances.self(), history.latest()),
                now,
                new Purchase(request.zone(), basket.items(), request.address(), request.payment()),
                basket.cart().changes(),
                now.plus(settings.expiresAfter()));
    }
}
