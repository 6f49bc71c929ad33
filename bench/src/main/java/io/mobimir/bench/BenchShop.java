package io.mobimir.bench;

import io.mobimir.app.wiring.Stores;
import io.mobimir.lab.demo.DemoShop;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.shop.stock.Delivery;
import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The shop for both sides of a bench: products with enough units, and customers whose names are numbers. */
public final class BenchShop {
    public static final Zone ZONE = new Zone("moscow");
    public static final ShippingAddress ADDRESS = new ShippingAddress("Москва", "Тверская ул., д. 10", "125009");
    public static final PaymentMethod PAYMENT = new PaymentMethod("card");
    public static final int PRODUCTS = 2_000;
    public static final int USERS = 2_000;
    /** The number of lines in each cart. */
    public static final int LINES = 3;

    private static final int AT_ONCE = 32;
    /** Requests at once to a node that has just started; more would time out. */
    private static final int AT_ONCE_WHILE_COLD = 8;

    private BenchShop() {}

    /** Returns the products for sale, the same in every process. */
    public static List<Product> products() {
        DemoShop shop = new DemoShop(1, USERS, PRODUCTS, Zones.DEFAULT);
        return IntStream.range(0, 2 * PRODUCTS)
                .mapToObj(shop::product)
                .filter(product -> product.card().active())
                .limit(PRODUCTS)
                .toList();
    }

    /** Returns a user who adds to a cart again and again. */
    public static UserId adder(int n) {
        return new UserId("adder-" + n % USERS);
    }

    /** Returns a user whose cart has lines. */
    public static UserId reader(int n) {
        return new UserId("reader-" + n % USERS);
    }

    /** Returns a user who orders once. */
    public static UserId buyer(int n) {
        return new UserId("buyer-" + n);
    }

    /** Puts the products on sale, and something into the carts of the readers. */
    public static void fill(Stores stores) {
        fillShelves(stores);
        List<Product> products = products();
        Parallel.run(
                AT_ONCE, USERS * LINES, n -> put(stores, reader(n % USERS), products.get((n + n / USERS) % PRODUCTS)));
    }

    /** Puts the products on sale. */
    public static void fillShelves(Stores stores) {
        List<Product> products = products();
        Parallel.run(AT_ONCE_WHILE_COLD, PRODUCTS, n -> {
            Product product = products.get(n);
            stores.stock().receive(new Delivery("all", product.id(), ZONE, Delivery.MAX_UNITS, Instant.now()));
            stores.catalogue().add(product.id(), product.createdAt(), product.card());
        });
    }

    /** Adds one line to the cart of each of these buyers. */
    public static void fillCarts(Stores stores, int first, int count) {
        List<Product> products = products();
        Parallel.run(AT_ONCE, count, n -> put(stores, buyer(first + n), products.get(n % PRODUCTS)));
    }

    public static void put(Stores stores, UserId user, Product product) {
        String name = product.card().wording(List.of()).name();
        Item item = new Item(product.id(), name, product.card().price(), "");
        stores.carts().change(Owner.of(user), new CartChange.Add(ChangeId.at(Instant.now()), item, 1));
    }

    public static OrderId order(int n) {
        return new OrderId("WATCHED-" + n);
    }

    /** Places orders that stay as they are, each for the given user. */
    public static void placeOrders(Stores stores, IntFunction<UserId> owner, int count) {
        List<OrderItem> items =
                List.of(new OrderItem(new ProductId("PROD-1"), "Смартфон X", "Электроника", 1, Money.rub("45990.00")));
        Parallel.run(
                AT_ONCE,
                count,
                n -> stores.orders()
                        .place(new Placement(
                                order(n), owner.apply(n), Instant.now(), new Purchase(ZONE, items, ADDRESS, PAYMENT))));
    }
}
