package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.Purchase;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Turns a cart into an order. The intent is written first; then units are held and the payment is authorized; then one
 * row decides. After a commit the units are sold, the order placed and the cart closed; after an abort everything is taken
 * back. Each step may be repeated by anybody, so whoever finds a checkout that nobody works on carries it on from the
 * start: the first attempt, a repeated request and a sweeper run the same lines.
 */
public final class CheckoutSaga {
    /** The sort of work that this class promises. */
    public static final String KIND = "checkout";

    /** A checkout of which nothing was heard for so long is carried on by others. */
    private static final Duration SILENCE = Duration.ofSeconds(5);
    /** By then an intent that was promised has been written, or never will be. */
    private static final Duration OPENED = Duration.ofMinutes(15);

    private static final CheckoutReply KEY_REUSED = CheckoutReply.last(new CheckoutResult.KeyReused());

    private final CheckoutStores stores;
    private final CheckoutSettings settings;
    private final Clock clock;
    private final Consumer<Step> before;
    private final AttemptSteps steps;
    private final Running running = new Running();

    public CheckoutSaga(CheckoutStores stores, Payments payments, CheckoutSettings settings, Clock clock) {
        this(stores, payments, settings, clock, step -> {});
    }

    /** @param before is told of each step before it is taken; a test may die there */
    public CheckoutSaga(
            CheckoutStores stores, Payments payments, CheckoutSettings settings, Clock clock, Consumer<Step> before) {
        this.stores = stores;
        this.settings = settings;
        this.clock = clock;
        this.before = before;
        this.steps = new AttemptSteps(stores, payments, settings, clock, before);
    }

    /** As {@link #reply}, for whoever only wants to know how it went. */
    public CheckoutResult order(CheckoutRequest request) {
        return reply(request).result();
    }

    /**
     * Orders what is in the customer's cart. The same request again has the same answer if that was final; otherwise it is tried
     * again. A {@link StoreException} says whether something may have happened; if so, the same request again finishes it.
     */
    public CheckoutReply reply(CheckoutRequest request) {
        settings.zones().require(request.zone());
        Basket basket = basket(request.id());
        Optional<CheckoutResult> refusal = basket.refusal();
        if (refusal.isPresent()) { // perhaps because this very request has emptied the cart before
            return answerIfKnown(request, CheckoutReply.forNow(refusal.get()));
        }
        if (stores.orders().find(request.id().order()).isPresent()) { // keys are forgotten one day, orders are not
            return answerIfKnown(request, KEY_REUSED);
        }
        return attempt(request, basket, AttemptId.first(request.id()), known -> again(request, basket, known));
    }

    private CheckoutReply answerIfKnown(CheckoutRequest request, CheckoutReply otherwise) {
        Optional<Checkout> known = stores.checkouts().find(request.id());
        return known.filter(checkout -> !isToBeTriedAgain(checkout, request))
                .map(checkout -> answer(request, checkout))
                .orElse(otherwise);
    }

    private static boolean isToBeTriedAgain(Checkout checkout, CheckoutRequest request) {
        return checkout.mayBeTriedAgain() && checkout.intent().answers(request);
    }

    /** Of several that try a key again at once one opens the next attempt, and the others find it. */
    private CheckoutReply again(CheckoutRequest request, Basket basket, Checkout first) {
        Checkout last = stores.checkouts().find(request.id()).orElse(first);
        return isToBeTriedAgain(last, request)
                ? attempt(request, basket, last.intent().attempt().next(), known -> answer(request, known))
                : answer(request, last);
    }

    /**
     * Opens an attempt and takes it to its end. The promise names the attempt: a sweeper that looks at it before it is open must not take
     * the end of the attempt before for its own.
     */
    private CheckoutReply attempt(
            CheckoutRequest request, Basket basket, AttemptId id, Function<Checkout, CheckoutReply> ifKnown) {
        Intent intent = intent(id, request, basket);
        Promise promise = stores.promises().make(KIND, id.text());
        before.accept(Step.OPEN);
        Opening opening = open(intent);
        return opening.match(
                opened -> driven(intent, promise),
                known -> { // whoever opened it made their own promise
                    promise.kept();
                    return ifKnown.apply(known.checkout());
                },
                busy -> {
                    promise.kept();
                    return inFlight(busy.other().checkout());
                });
    }

    private CheckoutReply driven(Intent intent, Promise promise) {
        CheckoutReply reply = drive(Checkout.begun(intent));
        if (!isAwaited(reply)) {
            promise.kept();
        }
        return reply;
    }

    private static CheckoutReply inFlight(CheckoutId id) {
        return CheckoutReply.forNow(new CheckoutResult.InFlight(id));
    }

    private static boolean isAwaited(CheckoutReply reply) {
        return reply.result() instanceof CheckoutResult.AwaitingPayment;
    }

    /** Should another checkout of this customer be in the way that nobody works on, it is brought to its end first. */
    private Opening open(Intent intent) {
        Opening opening = stores.checkouts().open(intent);
        return opening instanceof Opening.Busy busy && isOver(busy.other())
                ? stores.checkouts().open(intent)
                : opening;
    }

    private boolean isOver(AttemptId other) {
        try {
            return settle(other, Duration.ZERO);
        } catch (StoreException e) {
            return false;
        }
    }

    /** What to say to a request whose key is known. */
    private CheckoutReply answer(CheckoutRequest request, Checkout known) {
        if (!known.intent().answers(request)) {
            return KEY_REUSED;
        }
        if (known.finished()) {
            return steps.result(known).again();
        }
        if (isSilent(known)) {
            return drive(known);
        }
        return known.awaitsPayment()
                ? AttemptSteps.awaiting(known.intent(), known.expiresAt())
                : inFlight(request.id());
    }

    /** How an order comes along that this customer's checkout is to make; empty if nothing is known of it. */
    public Optional<CheckoutReply> progress(UserId user, OrderId order) {
        return Checkout.current(stores.checkouts().of(user, order)).map(this::progress);
    }

    private CheckoutReply progress(Checkout current) {
        if (current.finished()) {
            return steps.result(current);
        }
        return current.awaitsPayment()
                ? AttemptSteps.awaiting(current.intent(), current.expiresAt())
                : inFlight(current.intent().id());
    }

    /**
     * Looks after a promised attempt.
     *
     * @param age how long ago it was promised
     * @return whether it is over; if not, somebody has to look again
     */
    public boolean settle(AttemptId id, Duration age) {
        Optional<Checkout> found = stores.checkouts().find(id);
        if (found.isEmpty()) {
            return age.compareTo(OPENED) > 0;
        }
        return found.get().finished() || (isSilent(found.get()) && !isAwaited(drive(found.get())));
    }

    /**
     * Brings an attempt to its end that was decided for so long ago that stock has forgotten its units. Only for whoever has seen to it
     * that those are counted as sold.
     */
    public void finishSold(AttemptId id) {
        Optional<Checkout> left = stores.checkouts().find(id).filter(checkout -> !checkout.finished());
        if (left.isPresent()) {
            if (!left.get().isOrder()) {
                throw new IllegalArgumentException("was not decided for: " + id);
            }
            var unused = steps.place(left.get().intent());
        }
    }

    /** Tells others that the checkouts of this instance are alive; to be called every second. */
    public void beat() {
        running.still().forEach(stores.checkouts()::alive);
    }

    private CheckoutReply drive(Checkout checkout) {
        AttemptId id = checkout.intent().attempt();
        running.begin(id);
        try {
            return steps.drive(checkout);
        } catch (StoreException e) {
            throw new StoreException(
                    Outcome.UNKNOWN,
                    "the checkout " + id.checkout().key() + " is under way; ask again with the same key to finish it: "
                            + e.getMessage(),
                    e);
        } finally {
            running.end(id);
        }
    }

    private boolean isSilent(Checkout checkout) {
        return !running.has(checkout.intent().attempt())
                && !clock.instant().isBefore(checkout.aliveAt().plus(SILENCE));
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

    private Intent intent(AttemptId id, CheckoutRequest request, Basket basket) {
        return new Intent(
                id,
                clock.instant(),
                new Purchase(request.zone(), basket.items(), request.address(), request.payment()),
                basket.cart().changes(),
                clock.instant().plus(settings.expiresAfter()));
    }
}
