package io.mobimir.testkit.contract.cart;

import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.Owner;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;

/** A store of carts, a clock, and short methods for customers' actions; the base of every contract of carts. */
public abstract class CartScene {
    /** Enough changes that a log is folded. */
    protected static final int LONG = 210;

    protected static final ProductId PHONE = new ProductId("PROD-12345");
    protected static final ProductId CABLE = new ProductId("PROD-67890");

    protected final TestClock clock = TestClock.atPresent();
    protected Carts carts;

    /** Opens a store with this clock; it may hold other tests' data. */
    protected abstract Carts open(Clock clock);

    @BeforeEach
    void openStore() {
        carts = open(clock);
    }

    protected static Owner user() {
        return Owner.of(RandomKeys.user());
    }

    protected static OrderId order() {
        return new OrderId("ORD-" + RandomKeys.random());
    }

    protected static Item item(ProductId product) {
        return new Item(product, "Смартфон " + product, Money.rub("49990.00"), "https://img.example/" + product);
    }

    protected ChangeId id() {
        return ChangeId.at(clock.instant());
    }

    protected CartChange add(ProductId product, int quantity) {
        return new CartChange.Add(id(), item(product), quantity);
    }

    protected CartChange set(Cart seen, int quantity) {
        return new CartChange.SetQuantity(id(), item(PHONE), quantity, seen.seen(PHONE));
    }

    protected CartChange remove(Cart seen) {
        return new CartChange.Remove(id(), PHONE, seen.seen(PHONE));
    }

    /** Makes a change based on an old view of the cart, and returns it, so that it can be repeated. */
    protected CartChange made(Owner owner, CartChange change) {
        carts.change(Cart.empty(owner), change);
        return change;
    }

    protected List<CartChange> addOneByOne(Owner owner, int times) {
        return IntStream.range(0, times)
                .mapToObj(i -> made(owner, add(PHONE, 1)))
                .toList();
    }

    protected int phones(Owner owner) {
        return units(carts.find(owner), PHONE);
    }

    protected static int units(Cart cart, ProductId product) {
        return cart.line(product).map(LineItem::quantity).orElse(0);
    }
}
