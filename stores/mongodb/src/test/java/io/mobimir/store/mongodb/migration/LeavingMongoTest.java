package io.mobimir.store.mongodb.migration;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoCollection;
import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.migration.copy.CopyThrottle;
import io.mobimir.migration.copy.KeySync;
import io.mobimir.migration.entity.CartState;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.memory.MemoryReplica;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.Reject;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.store.mongodb.cart.MongoCartReplica;
import io.mobimir.store.mongodb.catalogue.MongoProductReplica;
import io.mobimir.store.mongodb.order.MongoOrderReplica;
import io.mobimir.store.mongodb.order.MongoOrders;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Migrates an old shop, in which one document in fifty is broken, away from MongoDB. */
@OnMongo(ownDatabase = true)
class LeavingMongoTest {
    private static final int DOCUMENTS = 500;
    private static final int BROKEN = 10;
    private static final Instant CHANGED = Instant.parse("2024-11-27T12:35:00Z");

    private final Mongo mongo;

    LeavingMongoTest(TestMongo mongo) {
        this.mongo = mongo.mongo();
    }

    @BeforeEach
    void empty() {
        ShopCollection.ALL.forEach(each -> mongo.collection(each).deleteMany(new Document()));
    }

    @Test
    void all_orders_arrive_but_the_broken_ones_which_are_put_aside_with_their_reasons() {
        List<Document> broken = List.of(
                order("ORD-A").append("user_id", null),
                order("ORD-B").append("status", "lost"),
                order("ORD-C").append("total_amount", "many"),
                order("ORD-D").append("updated_at", Date.from(Instant.ofEpochMilli(Long.MAX_VALUE))),
                order("ORD-E").append("items", List.of(item().append("price", 1.005))),
                order("ORD-F").append("created_at", "yesterday"),
                order("ORD-G").append("shipping_address", null),
                order("ORD-H").append("total_amount", 1.0),
                order("ORD-I").append("items", List.of(item().append("quantity", 0))),
                order("ORD-J").append("_id", 7).append("order_id", 7));
        insert(ShopCollection.ORDERS, i -> order("ORD-" + i), broken);
        MemoryReplica<OrderState> target = new MemoryReplica<>();
        MigratedEntity<OrderState> orders =
                new MigratedEntity<>("orders", new Sides<>(new MongoOrderReplica(mongo), target), OrderState::fields);
        assertThat(leave(orders))
                .containsEntry("ORD-A", "user_id: is missing")
                .containsEntry(
                        "ORD-B",
                        "status: must be one of [new, processing, shipped, delivered, cancelled], not \"lost\"")
                .containsEntry("ORD-C", "total_amount: must be a number, not the text \"many\"")
                .containsEntry("ORD-F", "created_at: must be a date, not the text \"yesterday\"")
                .containsEntry("ORD-G", "shipping_address: is missing")
                .containsEntry("ORD-H", "total_amount: is 1.00 RUB, but its items cost 45990.00 RUB")
                .containsEntry("_id 7", "order_id: must be a text, not the number 7")
                .hasSize(BROKEN);
        assertSame(orders);
        goOn(orders, target);
    }

    /** Moves an order on, and checks that the later step is copied as well. */
    private void goOn(MigratedEntity<OrderState> orders, Replica<OrderState> target) {
        Clock clock = Clock.systemUTC();
        new MongoOrders(mongo, new Cursors(new byte[] {1}), Zones.DEFAULT, clock)
                .move(new OrderId("ORD-7"), OrderStatus.DELIVERED);
        new KeySync<>(orders).copy("ORD-7", Side.ORIGIN);
        OrderState copied = target.read("ORD-7").orElseThrow().state().orElseThrow();
        assertThat(copied.order().status()).isEqualTo(OrderStatus.DELIVERED);
    }

    @Test
    void all_carts_arrive_but_the_broken_ones_which_are_put_aside_with_their_reasons() {
        mongo.collection(ShopCollection.PRODUCTS).insertOne(product("PROD-12345"));
        List<Document> broken = List.of(
                cart("USER-A").append("status", "parked"),
                cart("USER-B").append("items", List.of(line("PROD-GONE"))),
                cart("USER-C").append("items", List.of(line("PROD-12345").append("quantity", "two"))),
                cart("USER-D").append("items", "none"),
                cart("USER-E").append("updated_at", "now"),
                cart("USER-F").append("items", List.of(line("PROD-12345").append("quantity", -1))),
                cart("USER-G").append("status", null),
                cart("USER-H").append("_id", "x").append("user_id", null).append("session_id", null),
                cart("USER-I").append("items", List.of("PROD-12345")),
                cart("USER-J").append("items", List.of(new Document("quantity", 1))));
        insert(ShopCollection.CARTS, i -> cart("USER-" + i), broken);
        MigratedEntity<CartState> carts = new MigratedEntity<>(
                "carts",
                new Sides<>(new MongoCartReplica(mongo, Clock.systemUTC()), new MemoryReplica<>()),
                CartState::fields);
        assertThat(leave(carts))
                .containsEntry("user:USER-A", "status: must be active, ordered, merged or abandoned, not \"parked\"")
                .containsEntry("user:USER-C", "items[0].quantity: must be a number, not the text \"two\"")
                .containsEntry("user:USER-D", "items: must be an array, not the text \"none\"")
                .containsEntry("user:USER-E", "updated_at: must be a date, not the text \"now\"")
                .containsEntry("user:USER-G", "status: is missing")
                .containsEntry("_id x", "user_id: is missing, and session_id as well: the cart has no owner")
                .containsEntry("user:USER-J", "items[0].product_id: is missing")
                .hasSize(BROKEN);
        assertSame(carts);
    }

    @Test
    void all_products_arrive_but_the_broken_ones_which_are_put_aside_with_their_reasons() {
        List<Document> broken = List.of(
                product("PROD-A").append("name", null),
                product("PROD-B").append("price", "free"),
                product("PROD-C").append("price", -1),
                product("PROD-D").append("category", ""),
                product("PROD-E").append("currency", "COWS"),
                product("PROD-F").append("created_at", null),
                product("PROD-G").append("attributes", List.of()),
                product("PROD-H").append("price", Double.NaN),
                product("PROD-I").append("_id", 7).append("product_id", null),
                product("PROD-J").append("name", new Document()));
        insert(ShopCollection.PRODUCTS, i -> product("PROD-" + i), broken);
        MigratedEntity<ProductState> products = new MigratedEntity<>(
                "products",
                new Sides<>(new MongoProductReplica(mongo, Clock.systemUTC()), new MemoryReplica<>()),
                ProductState::fields);
        assertThat(leave(products))
                .containsEntry("PROD-A", "name: is missing")
                .containsEntry("PROD-B", "price: must be a number, not the text \"free\"")
                .containsEntry("PROD-E", "currency: is unknown: \"COWS\"")
                .containsEntry("PROD-H", "price: is not a number: NaN")
                .containsEntry("_id 7", "product_id: is missing")
                .containsEntry("PROD-J", "name: must be a text, not a document")
                .hasSize(BROKEN);
        assertSame(products);
    }

    private void insert(ShopCollection collection, Function<Integer, Document> good, List<Document> broken) {
        MongoCollection<Document> documents = mongo.collection(collection);
        documents.insertMany(
                IntStream.range(0, DOCUMENTS - BROKEN).mapToObj(good::apply).toList());
        documents.insertMany(broken);
    }

    /** Copies everything; returns the reasons of the rejects, by key. */
    private <S> Map<String, String> leave(MigratedEntity<S> entity) {
        MigrationRecords records = new MongoMigrationRecords(mongo, entity.name());
        CopyThrottle throttle = new CopyThrottle(CallTimings.NONE, Time.system());
        Backfill<S> backfill =
                new Backfill<>(entity, records, throttle, new Backfill.BackfillSettings(8, 2, 8), Time.system());
        assertThat(backfill.run(Side.ORIGIN, CHANGED, () -> true)).isTrue();
        return records.rejects().list(2 * BROKEN).stream().collect(Collectors.toMap(Reject::key, Reject::reason));
    }

    /** Checks that the other side has everything that can be read here. */
    private static <S> void assertSame(MigratedEntity<S> entity) {
        Replica<S> target = entity.replicas().target();
        List<String> same = new ArrayList<>();
        Replica<S> origin = entity.replicas().origin();
        origin.ranges(3)
                .forEach(range -> origin.scan(range, each -> {
                    if (each instanceof ScannedKey.Found<S> found) {
                        assertThat(target.read(found.key())).isEqualTo(Optional.of(found.state()));
                        same.add(found.key());
                    }
                }));
        assertThat(same).hasSize(DOCUMENTS - BROKEN).doesNotHaveDuplicates();
    }

    private static Document order(String id) {
        return new Document("_id", new ObjectId())
                .append("order_id", id)
                .append("user_id", "USER-98765")
                .append("geozone", "moscow")
                .append("created_at", Date.from(CHANGED))
                .append("items", List.of(item()))
                .append("status", "shipped")
                .append("total_amount", 45990.00)
                .append(
                        "shipping_address",
                        new Document("city", "Москва")
                                .append("street", "Тверская ул., д. 10")
                                .append("postal_code", "125009"))
                .append("updated_at", Date.from(CHANGED));
    }

    private static Document item() {
        return new Document("product_id", "PROD-12345")
                .append("name", "Смартфон X")
                .append("category", "Электроника")
                .append("quantity", 1)
                .append("price", 45990.00);
    }

    private static Document cart(String user) {
        return new Document("_id", new ObjectId())
                .append("user_id", user)
                .append("session_id", "SESS-abc123def456")
                .append("items", List.of(line("PROD-12345")))
                .append("status", "active")
                .append("created_at", Date.from(CHANGED))
                .append("updated_at", Date.from(CHANGED));
    }

    private static Document line(String product) {
        return new Document("product_id", product).append("quantity", 2).append("added_at", Date.from(CHANGED));
    }

    private static Document product(String id) {
        return new Document("_id", new ObjectId())
                .append("product_id", id)
                .append("name", "Смартфон X")
                .append("category", "Электроника")
                .append("price", 45990.00)
                .append("stock_by_zone", new Document("moscow", 120))
                .append("created_at", Date.from(CHANGED))
                .append("updated_at", Date.from(CHANGED));
    }
}
