package io.mobimir.app.command.demo;

import com.mongodb.client.MongoCollection;
import io.mobimir.shop.Zones;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.bson.Document;

/**
 * A shop as old versions wrote it into MongoDB: prices as doubles, no versions, no trails, carts with product ids only, and
 * a few unreadable documents.
 *
 * @param broken the percentage of documents that cannot be converted
 */
public record OldShop(int orders, int carts, int broken) {
    private static final int AT_ONCE = 500;
    private static final int HUNDRED = 100;
    private static final int UNITS = 100;
    private static final DemoGoods GOODS = new DemoGoods();
    private static final List<OrderStatus> STATUSES =
            List.of(OrderStatus.NEW, OrderStatus.PROCESSING, OrderStatus.SHIPPED, OrderStatus.DELIVERED);

    public boolean isBroken(int number) {
        return number % HUNDRED >= HUNDRED - broken;
    }

    /** Returns how many of the orders or carts up to this number cannot be converted. */
    public long brokenUpTo(int count) {
        long whole = count / HUNDRED;
        return whole * broken + Math.max(0, count % HUNDRED - (HUNDRED - broken));
    }

    public static String order(int number) {
        return GOODS.order(number).id().value();
    }

    public static OrderStatus status(int number) {
        return STATUSES.get(number % STATUSES.size());
    }

    /** Returns the owner of a cart; every third cart is a guest's. */
    public static String owner(int number) {
        return (isGuest(number) ? "session:" : "user:") + name(number);
    }

    private static boolean isGuest(int number) {
        return number % 3 == 0;
    }

    private static String name(int number) {
        return (isGuest(number) ? "SESS-%06d" : "OLD-%06d").formatted(number);
    }

    /** Returns the quantity of each product in a cart. */
    public static SortedMap<String, Integer> lines(int number) {
        SortedMap<String, Integer> lines = new TreeMap<>();
        for (int i = 0; i <= number % 3; i++) {
            lines.put(GOODS.product((number + i * 7) % DemoGoods.PRODUCTS).id().value(), 1 + (number + i) % 4);
        }
        return lines;
    }

    /** Writes the documents into empty collections. */
    public void fill(Mongo mongo) {
        fill(mongo.collection(ShopCollection.PRODUCTS), DemoGoods.PRODUCTS, OldShop::productDocument);
        fill(mongo.collection(ShopCollection.ORDERS), orders, this::orderDocument);
        Instant now = Instant.now();
        fill(mongo.collection(ShopCollection.CARTS), carts, number -> cartDocument(number, now));
    }

    private static void fill(MongoCollection<Document> documents, int count, IntFunction<Document> document) {
        for (int from = 0; from < count; from += AT_ONCE) {
            List<Document> next = new ArrayList<>();
            for (int number = from; number < Math.min(count, from + AT_ONCE); number++) {
                next.add(document.apply(number));
            }
            Mongo.call(() -> documents.insertMany(next));
        }
    }

    private static Document productDocument(int number) {
        Product product = GOODS.product(number);
        return new Document("product_id", product.id().value())
                .append("name", DemoGoods.name(product))
                .append("category", product.card().category().path())
                .append("price", product.card().price().amount().doubleValue())
                .append("stock_by_zone", stock())
                .append("created_at", Date.from(product.createdAt()))
                .append("updated_at", Date.from(product.createdAt()));
    }

    private static Document stock() {
        Document stock = new Document();
        Zones.DEFAULT.all().forEach(zone -> stock.append(zone.value(), UNITS));
        return stock;
    }

    private Document orderDocument(int number) {
        Placement placement = GOODS.order(number);
        ShippingAddress address = placement.purchase().address();
        Document document = new Document("order_id", placement.id().value())
                .append("user_id", placement.user().value())
                .append("geozone", placement.purchase().zone().value())
                .append("created_at", Date.from(placement.createdAt()))
                .append("items", items(placement))
                .append("status", status(number).key())
                .append("total_amount", placement.purchase().total().amount().doubleValue())
                .append(
                        "shipping_address",
                        new Document("city", address.city())
                                .append("street", address.street())
                                .append("postal_code", address.postalCode()))
                .append("updated_at", Date.from(placement.createdAt().plus(Duration.ofHours(number % 48))));
        return isBroken(number) ? brokenOrder(number, document) : document;
    }

    private static List<Document> items(Placement placement) {
        return placement.purchase().items().stream().map(OldShop::item).toList();
    }

    private static Document item(OrderItem item) {
        return new Document("product_id", item.product().value())
                .append("name", item.name())
                .append("category", item.category())
                .append("quantity", item.quantity())
                .append("price", item.price().amount().doubleValue());
    }

    private static Document brokenOrder(int number, Document document) {
        switch (number / HUNDRED % 4) {
            case 0 -> document.append("status", "lost in the warehouse");
            case 1 -> document.remove("user_id");
            case 2 -> document.append("total_amount", 1.0);
            default -> document.append("total_amount", "много");
        }
        return document;
    }

    private Document cartDocument(int number, Instant now) {
        Date changed = Date.from(now.minus(Duration.ofMinutes(10 + number % 2_000)));
        List<Document> items = new ArrayList<>();
        lines(number)
                .forEach((product, quantity) -> items.add(new Document("product_id", product)
                        .append("quantity", quantity)
                        .append("added_at", changed)));
        Document document = new Document("user_id", isGuest(number) ? null : name(number))
                .append("session_id", isGuest(number) ? name(number) : null)
                .append("items", items)
                .append("status", "active")
                .append("created_at", changed)
                .append("updated_at", changed)
                .append("expires_at", Date.from(now.plus(Duration.ofDays(5))));
        return isBroken(number) ? brokenCart(number, document) : document;
    }

    private static Document brokenCart(int number, Document document) {
        switch (number / HUNDRED % 3) {
            case 0 -> document.append("status", "somewhere");
            case 1 -> document.append("user_id", null).append("session_id", null);
            default -> document.append("items", List.of(new Document("product_id", "PROD-GONE").append("quantity", 1)));
        }
        return document;
    }
}
