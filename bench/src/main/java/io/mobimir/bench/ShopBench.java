package io.mobimir.bench;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Stores;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.PlaceOrderResult;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;

/** The four things a shop does most through our ports, against the same statements on the asynchronous driver. */
public final class ShopBench implements Bench {
    private static final int AT_ONCE = 64;
    private static final int USERS = 2_000;
    private static final int SHORT = 50;
    private static final int LONG = 50_000;
    private static final int PAGE = 20;
    private static final int LINES = 5;
    private static final Purchase PURCHASE = new Purchase(
            new Zone("moscow"),
            List.of(item("PROD-12345", "Смартфон X", 1, "45990.00"), item("PROD-67890", "Чехол", 2, "990.00")),
            new ShippingAddress("Москва", "Тверская ул., д. 10", "125009"),
            new PaymentMethod("card"));

    @Override
    public String name() {
        return "shop";
    }

    @Override
    public String description() {
        return "place an order, read a history, add to a cart and read it, against asynchronous driver code";
    }

    @Override
    public List<Measure> measures(BenchCluster cluster) {
        Cassandra cassandra = cluster.cassandra();
        Stores stores = Stores.on(cassandra, Config.read(Settings.reference()), Clock.systemUTC());
        String keyspace = cassandra.settings().keyspace();
        OrdersByHand orders = new OrdersByHand(cassandra.session(), keyspace);
        CartsByHand carts = new CartsByHand(cassandra.session(), keyspace);
        Instant now = Instant.now();
        fill(USERS * SHORT, n -> orders.list(user(n % USERS), "ORD-" + n, now.minusSeconds(n)));
        fill(LONG, n -> orders.list("long", "LONG-" + n, now.minusSeconds(n)));
        fill(
                USERS * LINES,
                n -> carts.add("reader-" + n % USERS, ChangeId.at(now).value()));
        return List.of(
                measure(
                        "place-order",
                        n -> place(stores),
                        n -> orders.place("HAND-" + UUID.randomUUID(), user(n % USERS))),
                measure(
                        "history-first-page",
                        n -> firstPage(stores, user(n % USERS)),
                        n -> orders.firstPage(user(n % USERS), PAGE + 1)),
                measure(
                        "cart-add",
                        n -> stores.carts().change(Cart.empty(owner("buyer-" + n % USERS)), add()),
                        n -> carts.add(
                                "hand-" + n % USERS, ChangeId.at(Instant.now()).value())),
                measure(
                        "cart-read",
                        n -> stores.carts().find(owner("reader-" + n % USERS)),
                        n -> carts.read("reader-" + n % USERS)),
                new Measure(
                        "history-50000",
                        AT_ONCE,
                        Load.blocking(n -> firstPage(stores, "long")),
                        Load.blocking(n -> firstPage(stores, user(7)))));
    }

    private static Measure measure(String name, Load.Blocking ours, Load.Asynchronous byHand) {
        return new Measure(name, AT_ONCE, Load.blocking(ours), Load.asynchronous(byHand));
    }

    private static void fill(int count, IntFunction<CompletionStage<?>> write) {
        Semaphore free = new Semaphore(AT_ONCE);
        for (int n = 0; n < count; n++) {
            free.acquireUninterruptibly();
            var unused = write.apply(n).whenComplete((done, error) -> free.release());
        }
        free.acquireUninterruptibly(AT_ONCE);
    }

    private static void place(Stores stores) {
        UUID id = UUID.randomUUID();
        String user = user(Math.floorMod(id.hashCode(), USERS));
        PlaceOrderResult placing = stores.orders()
                .place(new Placement(new OrderId("OURS-" + id), new UserId(user), Instant.now(), PURCHASE));
        if (placing != PlaceOrderResult.PLACED) {
            throw new IllegalStateException("an order was not placed: " + placing);
        }
    }

    private static void firstPage(Stores stores, String user) {
        int found = stores.orders()
                .history(HistoryQuery.of(new UserId(user)), PAGE, Optional.empty())
                .items()
                .size();
        if (found != PAGE) {
            throw new IllegalStateException("a page of " + found);
        }
    }

    private static String user(int n) {
        return "user-" + n;
    }

    private static Owner owner(String user) {
        return Owner.of(new UserId(user));
    }

    private static CartChange add() {
        Item phone = new Item(new ProductId("PROD-12345"), "Смартфон X", Money.rub("45990.00"), "phone.jpg");
        return new CartChange.Add(ChangeId.at(Instant.now()), phone, 1);
    }

    private static OrderItem item(String product, String name, int units, String price) {
        return new OrderItem(new ProductId(product), name, "Электроника", units, Money.rub(price));
    }
}
