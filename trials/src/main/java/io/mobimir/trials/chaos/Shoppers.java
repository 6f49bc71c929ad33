package io.mobimir.trials.chaos;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Stores;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.Payments;
import io.mobimir.shop.checkout.Step;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.checkout.CheckoutSweep;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One instance of the shop with its customers. Each fills a cart and orders it, again and again, until the process is
 * killed. Prints {@code READY} once, and {@code ORDERED id} for each order that was acknowledged to a customer.
 */
final class Shoppers {
    static final Zone ZONE = new Zone("moscow");
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int MOST_UNITS = 3;
    /** One of this many orders is cancelled. */
    private static final int CANCELLED_OF = 5;

    private static final int KILLED = 137;
    private static final int FAILED = 1;

    private final Stores stores;
    private final CheckoutSaga saga;

    private Shoppers(Cassandra cassandra, Config config, Step fatal, int after) {
        this.stores = Stores.on(cassandra, config, Clock.systemUTC());
        AtomicInteger left = new AtomicInteger(after);
        this.saga = new CheckoutSaga(
                stores.till().touches(),
                Payments.NONE,
                config.checkout(),
                stores.till().instances(),
                Clock.systemUTC(),
                step -> {
                    if (step == fatal && left.decrementAndGet() == 0) {
                        Runtime.getRuntime().halt(KILLED);
                    }
                });
    }

    /** Arguments: keyspace, copies, customers, step to die before, how many times it is reached first, contact points. */
    public static void main(String... args) throws InterruptedException {
        List<InetSocketAddress> contacts = Arrays.stream(args)
                .skip(5)
                .map(each -> each.split(":", 2))
                .map(each -> new InetSocketAddress(each[0], Integer.parseInt(each[1])))
                .toList();
        CassandraSettings settings = CassandraSettings.of(contacts, "dc1", args[0], Integer.parseInt(args[1]));
        Shoppers shoppers = open(settings, Step.valueOf(args[3]), Integer.parseInt(args[4]));
        for (int i = 0; i < Integer.parseInt(args[2]); i++) {
            Thread customer = new Thread(shoppers::shop, "customer-" + i);
            customer.start();
        }
        say("READY");
        shoppers.lookAfterOthers();
    }

    /**
     * Opens the shop; ends the process if the node was just killed. Otherwise the driver's threads would keep a process
     * that never serves.
     */
    private static Shoppers open(CassandraSettings settings, Step fatal, int after) {
        try {
            return new Shoppers(Cassandra.connect(settings), Config.read(Settings.reference()), fatal, after);
        } catch (RuntimeException e) {
            say("FAILED " + e.getMessage());
            Runtime.getRuntime().halt(FAILED);
            throw e;
        }
    }

    private void lookAfterOthers() throws InterruptedException {
        CheckoutSweep sweep = new CheckoutSweep(
                stores.till().intents(),
                stores.till().unfinished(),
                Clock.systemUTC(),
                saga,
                stores.till().cancellation());
        while (true) {
            try {
                stores.till().instances().beat();
                sweep.sweep();
            } catch (StoreException e) {
                say("LATER " + e.getMessage());
            }
            Thread.sleep(PAUSE.toMillis());
        }
    }

    private void shop() {
        while (true) {
            CheckoutId checkout = new CheckoutId(new UserId("CHAOS-" + UUID.randomUUID()), "key");
            fill(checkout);
            CheckoutRequest request = new CheckoutRequest(
                    checkout,
                    ZONE,
                    new ShippingAddress("Москва", "Тверская ул., д. 10", "125009"),
                    new PaymentMethod("card"));
            while (!isAnswered(request)) {
                pause();
            }
        }
    }

    private void fill(CheckoutId checkout) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int lines = 1 + random.nextInt(2);
        for (int i = 0; i < lines; i++) {
            ProductId product = Chaos.product(random.nextInt(Chaos.PRODUCTS));
            Item item = new Item(product, "Товар", Chaos.PRICE, "");
            CartChange change =
                    new CartChange.Add(ChangeId.at(Clock.systemUTC().instant()), item, 1 + random.nextInt(MOST_UNITS));
            while (!isAdded(checkout, change)) {
                pause();
            }
        }
    }

    private boolean isAdded(CheckoutId checkout, CartChange change) {
        try {
            stores.carts().change(Owner.of(checkout.user()), change);
            return true;
        } catch (StoreException e) {
            return false;
        }
    }

    /** Sends the same key again until there is an answer. */
    private boolean isAnswered(CheckoutRequest request) {
        try {
            CheckoutResult result = saga.order(request);
            if (result instanceof CheckoutResult.Ordered ordered) {
                say("ORDERED " + ordered.order().id());
                if (ThreadLocalRandom.current().nextInt(CANCELLED_OF) == 0) {
                    cancel(ordered.order().id());
                }
            }
            return !(result instanceof CheckoutResult.InFlight);
        } catch (StoreException e) {
            return false;
        }
    }

    /**
     * Cancels an order with one attempt. After a failure the platform's recovery finds out whether the order is
     * cancelled.
     */
    private void cancel(OrderId id) {
        try {
            stores.till().cancellation().cancel(id);
        } catch (StoreException e) {
            say("LATER " + e.getMessage());
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
