package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Instances;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Purchase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Turns a cart into an order, in two transactions for a cart of one product: units are held, and one conditional write decides. Before
 * that the intent is announced, so that any instance can finish what another left; after it the order is placed, the cart is closed,
 * and the units are sold together with the next holds of their products. docs/checkout.md has the whole sequence.
 */
public final class CheckoutSaga {
    /** How often the provider of an awaited payment is asked. */
    private static final Duration ASK_EVERY = Duration.ofSeconds(5);
    /** An intent that took longer to write may stand in a minute that the sweepers have left behind. */
    private static final Duration SWEPT_AFTER = Duration.ofMinutes(1);

    private static final CheckoutReply KEY_REUSED = CheckoutReply.last(new CheckoutResult.KeyReused());

    private final CheckoutStores stores;
    private final CheckoutSettings settings;
    private final Instances instances;
    private final Clock clock;
    private final Consumer<Step> before;
    private final AttemptSteps steps;
    private final Running running = new Running();

    public CheckoutSaga(
            CheckoutStores stores, Payments payments, CheckoutSettings settings, Instances instances, Clock clock) {
        this(stores, payments, settings, instances, clock, step -> {});
    }

    /** @param before is told of each step before it is taken; a test may die there */
    public CheckoutSaga(
            CheckoutStores stores,
            Payments payments,
            CheckoutSettings settings,
            Instances instances,
            Clock clock,
            Consumer<Step> before) {
        this.stores = stores;
        this.settings = settings;
        this.instances = instances;
        this.clock = clock;
        this.before = before;
        this.steps = new AttemptSteps(stores, payments, settings, clock, before);
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
            return Optional.of(KEY_REUSED);
        }
        if (history.order().isPresent()) {
            return Optional.of(made(history.order().get(), known));
        }
        if (known.order.isPresent()) { // keys are forgotten one day, orders are not
            return Optional.of(KEY_REUSED);
        }
        return history.finalRefusal()
                .map(refused -> refused(refused).again())
                .or(() -> history.awaited().map(this::awaited))
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

    /** Answers for the last refused attempt of a key. */
    private static CheckoutReply refused(AttemptRecord attempt) {
        return CheckoutReply.last(
                AttemptSteps.refused(attempt.intent(), attempt.refusal().orElseThrow())
                        .result());
    }

    private CheckoutReply awaited(AttemptRecord attempt) {
        AwaitedPayment payment = attempt.awaited().orElseThrow();
        if (!isToBeAsked(attempt) || !running.begin(attempt.id())) {
            return AttemptSteps.awaiting(attempt.intent(), payment.until());
        }
        AttemptWork work = new AttemptWork(attempt.id(), () -> {}, running, false);
        return guarded(attempt.intent(), work::left, () -> steps.carryOn(attempt, work))
                .orElseGet(() -> inFlight(attempt.intent().id()));
    }

    private boolean isToBeAsked(AttemptRecord attempt) {
        Instant asked = attempt.awaited().orElseThrow().askedAt();
        return !clock.instant().isBefore(asked.plus(ASK_EVERY));
    }

    /** Another checkout of the customer that waits for its payment has the cart's units held. */
    private Optional<CheckoutReply> awaitedElsewhere(CheckoutHistory history) {
        return history.awaiting()
                .flatMap(stores.checkouts()::find)
                .filter(other -> other.awaitsPayment() && !other.isExpired(clock.instant()))
                .map(other -> inFlight(other.intent().id()));
    }

    private static CheckoutReply inFlight(CheckoutId id) {
        return CheckoutReply.forNow(new CheckoutResult.InFlight(id));
    }

    private CheckoutReply attempt(CheckoutRequest request, CheckoutHistory history) {
        history.unfinished().flatMap(stores.checkouts()::find).ifPresent(last -> steps.place(last.intent()));
        Basket basket =
                basket(request.id()); // read after the history, or else an order in between could leave it its cart
        Optional<CheckoutResult> refusal = basket.refusal();
        if (refusal.isPresent()) { // perhaps because this very request has emptied the cart in the meantime
            return answerIfKnown(
                            request, known(request.id().user(), request.id().order()))
                    .orElse(CheckoutReply.forNow(refusal.get()));
        }
        return begin(request, intent(request, basket, history), history.isLastTry());
    }

    private CheckoutReply begin(CheckoutRequest request, Intent intent, boolean isLastTry) {
        running.serve(intent.attempt());
        Optional<CheckoutReply> reply;
        try {
            reply = guarded(
                    intent,
                    () -> running.end(intent.attempt()),
                    () -> steps.begin(intent, new AttemptWork(intent.attempt(), announce(intent), running, isLastTry)));
        } finally {
            running.answered(intent.attempt());
        }
        Optional<CheckoutReply> ended = reply.map(it -> isLastTry ? it.forGood() : it);
        return ended.filter(it -> it.result() instanceof CheckoutResult.Ordered
                        || it.result() instanceof CheckoutResult.AwaitingPayment)
                .or(() -> others(request, intent, ended))
                .or(() -> ended)
                .orElseGet(() -> inFlight(request.id()));
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
     * Says what the customer's other attempts have come to, before the customer hears of a refusal: another attempt of the same key may
     * have made the order, or may have the units that this one misses.
     */
    private Optional<CheckoutReply> others(CheckoutRequest request, Intent mine, Optional<CheckoutReply> refused) {
        boolean isOutOfStock = refused.isPresent() && refused.get().result() instanceof CheckoutResult.OutOfStock;
        List<Intent> unsettled = isOutOfStock
                ? stores.intents().unsettled(mine.id().user(), settings.expiresAfter())
                : List.of(); // read before what is decided, or an attempt could be missed that is decided in between
        return answerIfKnown(request, known(request.id().user(), request.id().order()))
                .map(known -> refused.filter(it -> it.again().equals(known)).orElse(known))
                .or(() -> unsettled.stream()
                        .filter(other -> !other.attempt().equals(mine.attempt()))
                        .filter(other -> !isDecided(other.attempt()))
                        .findFirst()
                        .map(other -> inFlight(other.id())));
    }

    private boolean isDecided(AttemptId id) {
        return stores.checkouts().find(id).flatMap(AttemptRecord::decision).isPresent();
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
        Known known = known(user, order);
        CheckoutHistory history = known.history;
        return history.order()
                .map(made -> made(made, known))
                .or(() -> history.awaited().map(it -> AttemptSteps.awaiting(it.intent(), it.expiresAt())))
                .or(() -> underWay(user, order))
                .or(() -> history.lastRefusal()
                        .map(it ->
                                AttemptSteps.refused(it.intent(), it.refusal().orElseThrow())));
    }

    private Optional<CheckoutReply> underWay(UserId user, OrderId order) {
        return stores.intents().unsettled(user, settings.expiresAfter()).stream()
                .filter(intent -> intent.id().order().equals(order))
                .filter(intent -> !isDecided(intent.attempt()))
                .findFirst()
                .map(intent -> inFlight(intent.id()));
    }

    /**
     * Looks after an announced attempt, unless this instance or another that is alive works on it: finishes it if it is an order, undoes
     * it if it is refused or expired, and else carries it on.
     *
     * @param promise is kept once nothing is left to do
     */
    public void settle(Intent intent, Promise promise) {
        if (!isWorkedOn(intent.attempt(), intent.origin().instance()) && running.begin(intent.attempt())) {
            try {
                settleNow(intent, new AttemptWork(intent.attempt(), promise, running, false));
            } finally {
                running.end(intent.attempt());
            }
        }
    }

    /**
     * Returns whether this instance or another that is alive works on an attempt, so that {@link #settle} leaves it alone.
     *
     * @param instance the one that began it
     */
    public boolean isWorkedOn(AttemptId attempt, String instance) {
        return instance.equals(instances.self()) ? running.has(attempt) : instances.isAlive(instance);
    }

    private void settleNow(Intent intent, AttemptWork work) {
        CheckoutHistory history =
                stores.checkouts().look(intent.id().user(), intent.id().order());
        Optional<AttemptRecord> seen = history.attempts().stream()
                .filter(each ->
                        each.id().equals(intent.attempt()) && each.decision().isPresent())
                .findFirst();
        boolean isFinished = seen.isPresent() && history.isFinished(intent.attempt());
        AttemptRecord attempt =
                seen.or(() -> stores.checkouts().find(intent.attempt())).orElseGet(() -> AttemptRecord.begun(intent));
        if (attempt.isOrder()) {
            if (!isFinished) {
                steps.place(attempt.intent());
            }
            steps.sell(attempt.intent(), work);
        } else if (attempt.refusal().isPresent()) {
            var unused = steps.undo(
                    attempt.intent(), new Decision.Abort(attempt.refusal().get()), work);
        } else if (!attempt.awaitsPayment() || isToBeAsked(attempt)) {
            var unused = steps.carryOn(attempt, work);
        }
    }

    /**
     * Brings an attempt to its end that was decided for so long ago that stock has forgotten its units. Only for callers that have seen
     * to it that those are counted as sold.
     */
    public void finishSold(AttemptId id) {
        AttemptRecord attempt = stores.checkouts()
                .find(id)
                .filter(AttemptRecord::isOrder)
                .orElseThrow(() -> new IllegalArgumentException("was not decided for: " + id));
        steps.place(attempt.intent());
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
