package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.Promises.Promise;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Decision.Commit;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Placing;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
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

    private final CheckoutStores stores;
    private final Payments payments;
    private final CheckoutSettings settings;
    private final Clock clock;
    private final Consumer<Step> before;
    private final Running running = new Running();

    public CheckoutSaga(CheckoutStores stores, Payments payments, CheckoutSettings settings, Clock clock) {
        this(stores, payments, settings, clock, step -> {});
    }

    /** @param before is told of each step before it is taken; a test may die there */
    public CheckoutSaga(
            CheckoutStores stores, Payments payments, CheckoutSettings settings, Clock clock, Consumer<Step> before) {
        this.stores = stores;
        this.payments = payments;
        this.settings = settings;
        this.clock = clock;
        this.before = before;
    }

    /**
     * Orders what is in the customer's cart. The same request again has the same answer. A {@link StoreException} says
     * whether something may have happened; if so, the same request again finishes it.
     */
    public CheckoutResult order(CheckoutRequest request) {
        settings.zones().require(request.zone());
        Basket basket = basket(request.id());
        Optional<CheckoutResult> refusal = basket.refusal();
        if (refusal.isPresent()) { // perhaps because this very request has emptied the cart before
            return answerIfKnown(request, refusal.get());
        }
        if (stores.orders().find(request.id().order()).isPresent()) { // keys are forgotten one day, orders are not
            return answerIfKnown(request, new CheckoutResult.KeyReused());
        }
        return begin(request, basket);
    }

    private CheckoutResult answerIfKnown(CheckoutRequest request, CheckoutResult otherwise) {
        return stores.checkouts()
                .find(request.id())
                .map(known -> answer(request, known))
                .orElse(otherwise);
    }

    private CheckoutResult begin(CheckoutRequest request, Basket basket) {
        Intent intent = intent(request, basket);
        Promise promise = stores.promises().make(KIND, CheckoutKeys.write(request.id()));
        before.accept(Step.OPEN);
        Opening opening = open(intent);
        if (opening instanceof Opening.Known known) {
            promise.kept(); // the first attempt made its own
            return answer(request, known.checkout());
        }
        if (opening instanceof Opening.Busy busy) {
            promise.kept();
            return new CheckoutResult.InFlight(busy.other());
        }
        CheckoutResult result = drive(Checkout.begun(intent));
        promise.kept();
        return result;
    }

    /** Should another checkout of this customer be in the way that nobody works on, it is brought to its end first. */
    private Opening open(Intent intent) {
        Opening opening = stores.checkouts().open(intent);
        return opening instanceof Opening.Busy busy && isOver(busy.other())
                ? stores.checkouts().open(intent)
                : opening;
    }

    private boolean isOver(CheckoutId other) {
        try {
            return settle(other, Duration.ZERO);
        } catch (StoreException e) {
            return false;
        }
    }

    /** What to say to a request whose key is known. */
    private CheckoutResult answer(CheckoutRequest request, Checkout known) {
        if (!known.intent().answers(request)) {
            return new CheckoutResult.KeyReused();
        }
        if (known.finished()) {
            return result(known);
        }
        return isSilent(known) ? drive(known) : new CheckoutResult.InFlight(request.id());
    }

    /**
     * Looks after a promised checkout.
     *
     * @param age how long ago it was promised
     * @return whether it is over; if not, somebody has to look again
     */
    public boolean settle(CheckoutId id, Duration age) {
        Optional<Checkout> found = stores.checkouts().find(id);
        if (found.isEmpty()) {
            return age.compareTo(OPENED) > 0;
        }
        if (!found.get().finished()) {
            if (!isSilent(found.get())) {
                return false;
            }
            drive(found.get());
        }
        return true;
    }

    /**
     * Brings a checkout to its end that was decided for so long ago that stock has forgotten its units. Only for whoever has seen to it
     * that those are counted as sold.
     */
    public void finishSold(CheckoutId id) {
        Optional<Checkout> left = stores.checkouts().find(id).filter(checkout -> !checkout.finished());
        if (left.isPresent()) {
            if (!(left.get().decision().orElse(null) instanceof Commit)) {
                throw new IllegalArgumentException("was not decided for: " + id);
            }
            var unused = place(left.get().intent());
        }
    }

    /** Tells others that the checkouts of this instance are alive; to be called every second. */
    public void beat() {
        running.still().forEach(stores.checkouts()::alive);
    }

    private CheckoutResult drive(Checkout checkout) {
        CheckoutId id = checkout.intent().id();
        running.begin(id);
        try {
            Decision decision = checkout.decision().orElseGet(() -> decide(checkout.intent()));
            return decision instanceof Abort abort ? undo(checkout.intent(), abort) : complete(checkout.intent());
        } catch (StoreException e) {
            throw new StoreException(
                    Outcome.UNKNOWN,
                    "the checkout " + id.key() + " is under way; ask again with the same key to finish it: "
                            + e.getMessage(),
                    e);
        } finally {
            running.end(id);
        }
    }

    private Decision decide(Intent intent) {
        if (intent.isExpired(clock.instant())) {
            return abort(intent, new Decision.Expired());
        }
        if (!carts(intent).changes().containsAll(intent.taken())) {
            return abort(intent, new Decision.CartChanged());
        }
        before.accept(Step.RESERVE);
        Reserving reserving = stores.stock().reserve(intent.reservation());
        if (reserving instanceof Reserving.OutOfStock none) {
            return abort(intent, new Decision.OutOfStock(none.missing()));
        }
        if (reserving instanceof Reserving.Released) { // somebody else has decided
            return abort(intent, new Decision.Expired());
        }
        before.accept(Step.AUTHORIZE);
        Optional<String> unpaid = payments.authorize(intent.placement());
        return unpaid.isPresent()
                ? abort(intent, new Decision.PaymentRefused(unpaid.get()))
                : decide(intent, new Commit());
    }

    private Decision abort(Intent intent, Decision.Reason reason) {
        return decide(intent, new Abort(reason));
    }

    private Decision decide(Intent intent, Decision wanted) {
        before.accept(Step.DECIDE);
        return stores.checkouts().decide(intent.id(), wanted);
    }

    /** The cart as it is now that no other checkout of this customer can end it. */
    private Cart carts(Intent intent) {
        return stores.carts().find(Owner.of(intent.id().user()));
    }

    private CheckoutResult complete(Intent intent) {
        before.accept(Step.CONFIRM);
        require(Settling.NOT_HELD, stores.stock().confirm(intent.reservation()), intent);
        return place(intent);
    }

    private CheckoutResult place(Intent intent) {
        before.accept(Step.PLACE);
        Placement placement = intent.placement();
        Placing placing = stores.orders().place(placement);
        before.accept(Step.CLOSE_CART);
        stores.carts().close(Owner.of(placement.user()), placement.id(), intent.taken());
        finish(intent);
        return placing == Placing.PLACED ? new CheckoutResult.Ordered(Order.begun(placement)) : ordered(intent);
    }

    private CheckoutResult undo(Intent intent, Abort abort) {
        before.accept(Step.CANCEL_PAYMENT);
        payments.cancel(intent.placement());
        before.accept(Step.RELEASE);
        require(Settling.CONFIRMED, stores.stock().release(intent.reservation()), intent);
        finish(intent);
        return refused(intent, abort);
    }

    private void finish(Intent intent) {
        before.accept(Step.FINISH);
        stores.checkouts().finish(intent.id());
    }

    private static void require(Settling impossible, Settling was, Intent intent) {
        if (was == impossible) {
            throw new StoreException(
                    Outcome.REFUSED,
                    "the stock of order " + intent.id().order()
                            + " contradicts its checkout; run: mobimir audit --repair");
        }
    }

    private CheckoutResult result(Checkout finished) {
        return finished.decision().orElseThrow() instanceof Abort abort
                ? refused(finished.intent(), abort)
                : ordered(finished.intent());
    }

    private CheckoutResult ordered(Intent intent) {
        return new CheckoutResult.Ordered(stores.orders()
                .find(intent.id().order())
                .orElseThrow(() -> new StoreException(
                        Outcome.REFUSED,
                        "order " + intent.id().order()
                                + " is missing though its checkout is done; run: mobimir audit")));
    }

    private static CheckoutResult refused(Intent intent, Abort abort) {
        Decision.Reason reason = abort.reason();
        if (reason instanceof Decision.OutOfStock none) {
            return new CheckoutResult.OutOfStock(intent.purchase().zone(), none.missing());
        }
        if (reason instanceof Decision.PaymentRefused refused) {
            return new CheckoutResult.PaymentRefused(refused.why());
        }
        return reason instanceof Decision.CartChanged ? new CheckoutResult.CartChanged() : new CheckoutResult.Expired();
    }

    private boolean isSilent(Checkout checkout) {
        return !running.has(checkout.intent().id())
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

    private Intent intent(CheckoutRequest request, Basket basket) {
        return new Intent(
                request.id(),
                clock.instant(),
                new Purchase(request.zone(), basket.items(), request.address(), request.payment()),
                basket.cart().changes(),
                clock.instant().plus(settings.expiresAfter()));
    }
}
