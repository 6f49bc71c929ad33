package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.ShopInstances;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutSettings;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.checkout.Payments;
import io.mobimir.shop.checkout.Step;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.testkit.Eventually;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.ScriptedInstances;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;

/** A shop with two products, a customer, and short words for checkouts. */
public abstract class CheckoutScene {
    protected static final Zone MOSCOW = SampleOrders.MOSCOW;
    protected static final Duration EXPIRES_AFTER = Duration.ofMinutes(2);

    protected final TestClock clock = TestClock.atPresent();
    protected final UserId customer = RandomKeys.user();
    /** The instances whose heartbeat is heard; without a word from a test all others are dead. */
    protected final Set<String> living = ConcurrentHashMap.newKeySet();

    protected CheckoutStores stores;
    protected ProductId phone;
    protected ProductId cable;

    /** Stores that tell the time by this clock; they may hold other tests' data. */
    protected abstract CheckoutStores open(Clock clock);

    @BeforeEach
    void openShop() {
        stores = open(clock);
        phone = product("49990.00");
        cable = product("990.50");
    }

    /** An instance of the shop that dies, or does something else, before a step. */
    protected CheckoutSaga saga(Consumer<Step> before) {
        return saga(Payments.NONE, before);
    }

    protected CheckoutSaga saga(Payments payments, Consumer<Step> before) {
        return saga(payments, new ScriptedInstances(living), before);
    }

    protected CheckoutSaga saga(Payments payments, ShopInstances instance, Consumer<Step> before) {
        CheckoutSettings settings = new CheckoutSettings(Zones.DEFAULT, EXPIRES_AFTER);
        return new CheckoutSaga(stores, payments, settings, instance, clock, before);
    }

    protected CheckoutSaga saga() {
        return saga(step -> {});
    }

    protected Cancellation cancellation() {
        return new Cancellation(stores, clock);
    }

    protected CheckoutRequest request(String key) {
        return new CheckoutRequest(
                new CheckoutId(customer, key), MOSCOW, SampleOrders.address(), new PaymentMethod("card"));
    }

    protected CheckoutResult order(String key) {
        return saga().order(request(key));
    }

    /** The order that the answer tells of. */
    protected static Order ordered(CheckoutResult result) {
        assertThat(result).isInstanceOf(CheckoutResult.Ordered.class);
        return ((CheckoutResult.Ordered) result).order();
    }

    /** Attempts at the order of this key that were decided or wait for their payment. */
    protected List<AttemptRecord> attempts(String key) {
        return stores.checkouts().look(customer, request(key).id().order()).attempts();
    }

    protected List<Order> orders() {
        return stores.orders()
                .history(HistoryQuery.of(customer), 10, Optional.empty())
                .items();
    }

    protected Product require(ProductId product) {
        return stores.catalogue().find(product).orElseThrow();
    }

    protected void change(ProductId product, Card card) {
        stores.catalogue().update(product, require(product).version(), card);
    }

    protected void add(ProductId product, int quantity) {
        Item item =
                new Item(product, "Товар " + product, require(product).card().price(), "");
        assertThat(stores.carts()
                        .change(Owner.of(customer), new CartChange.Add(ChangeId.at(clock.instant()), item, quantity)))
                .isEqualTo(CartChangeResult.DONE);
    }

    protected Cart cart() {
        return stores.carts().find(Owner.of(customer));
    }

    protected void deliver(ProductId product, int units) {
        assertThat(stores.stock().receive(new Delivery(RandomKeys.random(), product, MOSCOW, units, clock.instant())))
                .isEqualTo(Receiving.COUNTED);
    }

    /** How long units of an order may still be held after the customer was answered. */
    protected Duration soldWithin() {
        return Duration.ZERO;
    }

    protected void assertStock(ProductId product, int available, int held, int sold) {
        Level wanted = new Level(available, held, sold, available + held + sold);
        Eventually.holds(
                soldWithin(),
                () -> assertThat(stores.stock().level(product, MOSCOW)).isEqualTo(wanted));
    }

    /** Returns the attempt that made the order of this key. */
    protected AttemptRecord made(String key) {
        return attempts(key).stream().filter(AttemptRecord::isOrder).findFirst().orElseThrow();
    }

    private ProductId product(String price) {
        ProductId id = RandomKeys.product();
        stores.catalogue()
                .add(
                        id,
                        clock.instant(),
                        new Card(
                                RandomKeys.category(),
                                Money.rub(price),
                                Map.of(Locale.forLanguageTag("ru"), new Wording("Товар", "Хороший")),
                                Map.of(),
                                Optional.empty(),
                                true));
        return id;
    }
}
