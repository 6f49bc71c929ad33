package io.mobimir.bench.checkout;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import io.mobimir.bench.checkout.FirstCarts.Contents;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * The statements of the platform's first checkout, by hand: four lightweight transactions for one line, and two more for each further
 * line. It has tables of its own and never changes, so that later checkouts compare with the same thing. A key makes one order, and no unit is
 * sold twice; but nothing is repeated, taken back or found out, because nobody fails here.
 */
final class FourTransactions {
    /** Products to put on sale at once; the node has just started. */
    private static final int AT_ONCE = 8;

    private final CqlSession cql;
    private final FirstCarts carts;
    private final FirstOrders orders;
    private final FirstCheckouts checkouts;
    private final FirstStock stock;
    private final UserDefinedType itemType;
    private final UdtValue address;
    private final PreparedStatement card;
    private final PreparedStatement insertCard;

    /** On the tables of {@link #createTables}. */
    FourTransactions(CqlSession cql) {
        this.cql = cql;
        this.carts = new FirstCarts(cql);
        this.orders = new FirstOrders(cql);
        this.checkouts = new FirstCheckouts(cql);
        this.stock = new FirstStock(cql);
        this.itemType = checkouts.itemType();
        this.address = checkouts.address();
        this.card = cql.prepare("SELECT product_id, category, price, currency, wordings, attributes, image, is_active,"
                + " created_at, version, trail, bucket FROM by_hand.products_by_id WHERE product_id = ?");
        this.insertCard = cql.prepare("INSERT INTO by_hand.products_by_id JSON ?");
    }

    /** Makes the tables in a keyspace {@code by_hand}; what an earlier run left there goes. */
    static void createTables(CqlSession cql, Map<String, Integer> replication) {
        StringBuilder copies = new StringBuilder("{'class': 'NetworkTopologyStrategy'");
        replication.forEach(
                (dc, count) -> copies.append(", '").append(dc).append("': ").append(count));
        Stream.concat(
                        Stream.of(
                                "DROP KEYSPACE IF EXISTS by_hand",
                                "CREATE KEYSPACE by_hand WITH replication = " + copies + "}"),
                        Script.statements("four-transactions.cql").stream())
                .forEach(cql::execute);
    }

    /** Puts so many products on sale. */
    void fill(int products, int units) {
        for (int first = 0; first < products; first += AT_ONCE) {
            List<CompletableFuture<?>> some = new ArrayList<>();
            for (int n = first; n < Math.min(products, first + AT_ONCE); n++) {
                Goods goods = Goods.number(n);
                some.add(cql.executeAsync(insertCard.bind(json(goods))).toCompletableFuture());
                some.add(stock.receive(goods.id(), units).toCompletableFuture());
            }
            CompletableFuture.allOf(some.toArray(CompletableFuture[]::new)).join();
        }
    }

    private static String json(Goods goods) {
        return """
                {"product_id": "%s", "category": "%s", "price": %s, "currency": "%s", "image": "", "is_active": true,
                 "wordings": {"ru": {"name": "%s", "description": "%s"}}, "attributes": {"color": "black"},
                 "created_at": "2026-01-01T00:00:00Z", "version": 1, "trail": [], "bucket": 0}""".formatted(
                        goods.id(), goods.category(), goods.price(), Goods.CURRENCY, goods.name(), goods.description());
    }

    /** The units that were sold, as the tables have them. */
    long sold() {
        return stock.sold();
    }

    /** Fills the customer's cart and orders it; false if the key made an order before. */
    CompletionStage<Boolean> order(Wish wish) {
        CompletionStage<?> filled = CompletableFuture.completedStage(true);
        for (int product : wish.products()) {
            filled = filled.thenCompose(done -> carts.add(wish.customer(), Goods.number(product)));
        }
        return filled.thenCompose(done -> checkOut(wish));
    }

    private CompletionStage<Boolean> checkOut(Wish wish) {
        return carts.read(wish.customer())
                .thenCompose(cart -> items(cart).thenApply(items -> purchase(wish, cart, items)))
                .thenCompose(purchase -> orders.exists(wish.order())
                        .thenCompose(exists -> exists ? CompletableFuture.completedStage(false) : attempt(purchase)));
    }

    private CompletionStage<List<UdtValue>> items(Contents cart) {
        List<CompletableFuture<UdtValue>> items = cart.units().entrySet().stream()
                .map(line -> item(line.getKey(), line.getValue()).toCompletableFuture())
                .toList();
        return CompletableFuture.allOf(items.toArray(CompletableFuture[]::new))
                .thenApply(done -> items.stream().map(CompletableFuture::join).toList());
    }

    private CompletionStage<UdtValue> item(String product, int units) {
        return cql.executeAsync(card.bind(product).setConsistencyLevel(DefaultConsistencyLevel.ONE))
                .thenApply(rows -> {
                    Row row = Objects.requireNonNull(rows.one());
                    BigDecimal price = Objects.requireNonNull(row.getBigDecimal("price"));
                    UdtValue wording = Objects.requireNonNull(
                            Objects.requireNonNull(row.getMap("wordings", String.class, UdtValue.class))
                                    .get("ru"));
                    return itemType.newValue(
                            product,
                            wording.getString("name"),
                            row.getString("category"),
                            units,
                            price,
                            row.getString("currency"));
                });
    }

    private FirstPurchase purchase(Wish wish, Contents cart, List<UdtValue> items) {
        return new FirstPurchase(wish, Instant.now(), UUID.randomUUID(), cart.units(), cart.changes(), items, address);
    }

    private CompletionStage<Boolean> attempt(FirstPurchase purchase) {
        return checkouts
                .announce(purchase, false)
                .thenCompose(done -> checkouts.before(purchase))
                .thenCompose(before -> checkouts.open(purchase, before))
                .thenCompose(opened -> opened ? drive(purchase) : CompletableFuture.completedStage(false));
    }

    private CompletionStage<Boolean> drive(FirstPurchase purchase) {
        return carts.read(purchase.user())
                .thenAccept(cart -> requireSame(cart, purchase))
                .thenCompose(done -> stock.hold(purchase))
                .thenCompose(done -> checkouts.commit(purchase))
                .thenCompose(done -> stock.sell(purchase))
                .thenCompose(done -> orders.place(purchase))
                .thenCompose(done -> carts.close(purchase))
                .thenCompose(done -> checkouts.finish(purchase))
                .thenApply(done -> {
                    var unused = checkouts.announce(purchase, true);
                    return true;
                });
    }

    private static void requireSame(Contents cart, FirstPurchase purchase) {
        if (!cart.changes().containsAll(purchase.taken())) {
            throw new IllegalStateException("the cart of " + purchase.user() + " was ordered");
        }
    }
}
