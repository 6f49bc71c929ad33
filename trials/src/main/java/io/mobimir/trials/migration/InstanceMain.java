package io.mobimir.trials.migration;

import io.mobimir.app.command.demo.DemoGoods;
import io.mobimir.app.metrics.Metrics;
import io.mobimir.app.wiring.Stores;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.store.cassandra.Cassandra;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * One instance of the shop as a process. Serves a request per line of its input, several at once, and takes part in the
 * migrations with an engine. Prints {@code READY}, then a line per answer; ends when its input ends.
 */
final class InstanceMain {
    static final String READY = "READY";
    static final String OK = "ok";
    static final String FAILED = "failed";
    private static final int HANDS = 12;
    private static final int PAGE = 10;

    private final Stores stores;
    private final DemoGoods goods = new DemoGoods();

    private InstanceMain(Stores stores) {
        this.stores = stores;
    }

    /** Arguments: the node of Cassandra, the address of MongoDB. */
    public static void main(String... args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        StoreAddresses addresses = new StoreAddresses(args[0], args[1]);
        ExecutorService hands = Executors.newFixedThreadPool(HANDS);
        try (Metrics metrics = new Metrics();
                Cassandra cassandra = Cassandra.connect(addresses.settings());
                Stores stores = Stores.on(cassandra, addresses.config(), Clock.systemUTC(), metrics)) {
            stores.migrations().work(metrics::timings);
            out.println(READY);
            InstanceMain clerk = new InstanceMain(stores);
            BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                String request = line;
                hands.execute(() -> out.println(clerk.answer(request)));
            }
        } finally {
            hands.shutdown();
        }
    }

    /** Returns the number of the request, whether it was served, and the answer or the reason. */
    private String answer(String line) {
        String[] words = line.split(" ", -1);
        try {
            return words[0] + " " + OK + " " + serve(words);
        } catch (StoreException e) {
            return "%s %s %s %s".formatted(words[0], FAILED, e.outcome(), oneLine(e));
        } catch (RuntimeException e) {
            return "%s %s BUG %s".formatted(words[0], FAILED, oneLine(e));
        }
    }

    private static String oneLine(RuntimeException e) {
        return e.toString().replaceAll("\\s+", " ");
    }

    private String serve(String... words) {
        return switch (words[1]) {
            case "place" -> place(words[2], Long.parseLong(words[3]), Integer.parseInt(words[4]));
            case "move" -> move(words[2], OrderStatus.parse(words[3]));
            case "order" ->
                stores.orders()
                        .find(new OrderId(words[2]))
                        .map(order -> order.status().key())
                        .orElse("none");
            case "history" -> history(words[2]);
            case "add" -> add(words[2], ChangeId.parse(words[3]), Integer.parseInt(words[4]));
            case "remove" -> remove(words[2], Integer.parseInt(words[3]));
            case "cart" -> text(stores.carts().find(Owner.parse(words[2])));
            default -> throw new IllegalArgumentException("unknown request " + words[1]);
        };
    }

    /** Places an order with the content of an order of the demo shop. */
    private String place(String id, long millis, int like) {
        Placement model = goods.order(like);
        Purchase purchase = model.purchase();
        return stores.orders()
                .place(new Placement(new OrderId(id), model.user(), Instant.ofEpochMilli(millis), purchase))
                .name();
    }

    private String move(String id, OrderStatus to) {
        OrderMoveResult move = stores.orders().move(new OrderId(id), to);
        return move.match(
                moved -> moved.order().status().key(),
                unchanged -> unchanged.order().status().key(),
                refused -> "refused at " + refused.order().status().key(),
                none -> "none");
    }

    private String history(String user) {
        return stores.orders().history(HistoryQuery.of(new UserId(user)), PAGE, Optional.empty()).items().stream()
                .map(Order::id)
                .map(OrderId::value)
                .collect(Collectors.joining(","));
    }

    private String add(String owner, ChangeId id, int product) {
        return stores.carts()
                .change(Owner.parse(owner), new CartChange.Add(id, goods.item(product), 1))
                .name();
    }

    /** Removes all units of a product. */
    private String remove(String key, int product) {
        Owner owner = Owner.parse(key);
        Cart cart = stores.carts().find(owner);
        CartChange change = new CartChange.Remove(
                ChangeId.at(Instant.now()),
                goods.product(product).id(),
                cart.seen(goods.product(product).id()));
        return stores.carts().change(owner, change).name();
    }

    /** Returns a cart as {@code PROD-00001=2,PROD-00007=1}. */
    private static String text(Cart cart) {
        return cart.lines().stream()
                .sorted(Comparator.comparing(
                        (LineItem line) -> line.item().product().value()))
                .map(line -> line.item().product() + "=" + line.quantity())
                .collect(Collectors.joining(","));
    }
}
