package io.mobimir.store.mongodb.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Replica;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Item;
import io.mobimir.store.mongodb.ConvertingScan;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.store.mongodb.cart.CartConversion;
import io.mobimir.store.mongodb.cart.MongoCartReplica;
import io.mobimir.store.mongodb.catalogue.MongoProductReplica;
import io.mobimir.store.mongodb.event.MongoEvents;
import io.mobimir.store.mongodb.order.MongoOrderReplica;
import io.mobimir.store.mongodb.session.MongoSessions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows that documents convert, or are rejected, alike from a server and from every kind of file. */
@OnMongo(ownDatabase = true)
class LiveAndFiledTest {
    private static final Date CHANGED = Date.from(Instant.parse("2024-11-27T12:35:00.123Z"));
    private static final Currency RUB = Currency.getInstance("RUB");

    private final Mongo mongo;

    @TempDir
    private Path folder;

    LiveAndFiledTest(TestMongo mongo) {
        this.mongo = mongo.mongo();
    }

    @BeforeEach
    void empty() {
        ShopCollection.ALL.forEach(each -> mongo.collection(each).deleteMany(new Document()));
    }

    @Test
    void orders() {
        List<Document> documents = List.of(
                order("O-1"),
                order("O-2").append("_v", 1_732_710_900_123_456L).append("total_amount", new Decimal128(45_990)),
                order("O-3").append("status", "lost in the warehouse"),
                order("O-4").append("_deleted", true),
                order("O-5").append("_id", 7).append("order_id", null));
        assertSame(
                ShopCollection.ORDERS,
                documents,
                live(new MongoOrderReplica(mongo)),
                document -> Optional.of(MongoOrderReplica.scanned(document)));
    }

    @Test
    void carts() {
        mongo.collection(ShopCollection.PRODUCTS).insertOne(product("P-1"));
        List<Document> documents = List.of(
                cart("U-1"),
                cart("U-2").append("user_id", null),
                cart("U-3").append("status", "ordered"),
                cart("U-4").append("status", "somewhere"),
                cart("U-5").append("items", List.of(new Document("product_id", "P-9").append("quantity", 1))),
                cart("U-6").append("user_id", 6),
                cart("U-7").append("_deleted", true).append("log", List.of()));
        Item known = new Item(new ProductId("P-1"), "Смартфон", new Money(new BigDecimal("45990.00"), RUB), "");
        CartConversion conversion = new CartConversion(
                id -> Optional.of(known).filter(item -> item.product().equals(id)));
        assertSame(
                ShopCollection.CARTS,
                documents,
                live(new MongoCartReplica(mongo, Clock.systemUTC())),
                conversion::scanned);
    }

    @Test
    void products() {
        List<Document> documents = List.of(
                product("P-1"),
                product("P-2").append("attributes", new Document("Память%2E", 128).append("5G", true)),
                product("P-3").append("price", "free"),
                product("P-4").append("_deleted", true),
                new Document("_id", new ObjectId())
                        .append("product_id", "P-5")
                        .append("stock_by_zone", new Document("moscow", 3)));
        assertSame(
                ShopCollection.PRODUCTS,
                documents,
                live(new MongoProductReplica(mongo, Clock.systemUTC())),
                MongoProductReplica::scanned);
    }

    @Test
    void sessions_and_events() {
        Document session = new Document("_id", new ObjectId())
                .append("session_id", "S-1")
                .append("created_at", CHANGED)
                .append("ip_address", "10.0.0.1")
                .append("session_data", new Document("step", 2));
        assertSame(
                ShopCollection.SESSIONS,
                List.of(session, new Document("_id", "x")),
                live(new MongoSessions(mongo).scan()),
                document -> Optional.of(MongoSessions.scanned(document)));
        Document event = new Document("_id", new ObjectId())
                .append("user_id", "U-1")
                .append("event_time", CHANGED)
                .append("event_type", "VIEW_ITEM")
                .append("details", new Document("seconds", 2.5));
        assertSame(
                ShopCollection.EVENTS,
                List.of(event, new Document("_id", "x").append("user_id", "U-1")),
                live(new MongoEvents(mongo).scan()),
                document -> Optional.of(MongoEvents.scanned(document)));
    }

    private static <S> Consumer<Consumer<Object>> live(Replica<S> replica) {
        return each -> replica.ranges(2).forEach(range -> replica.scan(range, each::accept));
    }

    private static <T> Consumer<Consumer<Object>> live(ConvertingScan<T> scan) {
        return each -> scan.ranges(2).forEach(range -> scan.read(range, each::accept));
    }

    private <T> void assertSame(
            ShopCollection collection,
            List<Document> documents,
            Consumer<Consumer<Object>> live,
            Function<Document, Optional<T>> reader) {
        mongo.collection(collection).insertMany(documents);
        List<Object> expected = new ArrayList<>();
        live.accept(expected::add);
        assertThat(expected).hasSizeGreaterThan(1);
        for (Path file : files(collection, documents)) {
            List<Object> found = new ArrayList<>();
            try (DocumentFile opened = DocumentFile.open(file, collection.name())) {
                opened.forEach(each -> reader.apply(each.document()).ifPresent(found::add));
            }
            assertThat(found).describedAs(file.toString()).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private List<Path> files(ShopCollection collection, List<Document> documents) {
        String name = "shop." + collection.name();
        ByteArrayOutputStream sequence = new ByteArrayOutputStream();
        documents.forEach(document -> sequence.writeBytes(ArchiveFile.bson(document)));
        return List.of(
                file(
                        "archive",
                        new ArchiveFile(name).block(name, documents).end(name).bytes()),
                file("bson", sequence.toByteArray()),
                file("relaxed.json", json(documents, JsonMode.RELAXED)),
                file("canonical.json", json(documents, JsonMode.EXTENDED)));
    }

    private static byte[] json(List<Document> documents, JsonMode mode) {
        JsonWriterSettings settings =
                JsonWriterSettings.builder().outputMode(mode).build();
        return documents.stream()
                .map(document -> document.toJson(settings))
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private Path file(String name, byte[] content) {
        try {
            return Files.write(folder.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Document order(String id) {
        return new Document("_id", new ObjectId())
                .append("order_id", id)
                .append("user_id", "U-1")
                .append("geozone", "moscow")
                .append("created_at", CHANGED)
                .append(
                        "items",
                        List.of(new Document("product_id", "P-1")
                                .append("name", "Смартфон")
                                .append("quantity", 1)
                                .append("price", 45990.00)))
                .append("status", "shipped")
                .append("total_amount", 45990.00)
                .append(
                        "shipping_address",
                        new Document("city", "Москва")
                                .append("street", "Тверская")
                                .append("postal_code", "125009"))
                .append("updated_at", CHANGED);
    }

    private static Document cart(String user) {
        return new Document("_id", new ObjectId())
                .append("user_id", user)
                .append("session_id", "S-" + user)
                .append(
                        "items",
                        List.of(new Document("product_id", "P-1")
                                .append("quantity", 2)
                                .append("added_at", CHANGED)))
                .append("status", "active")
                .append("created_at", CHANGED)
                .append("updated_at", CHANGED);
    }

    private static Document product(String id) {
        return new Document("_id", new ObjectId())
                .append("product_id", id)
                .append("name", "Смартфон")
                .append("category", "Электроника")
                .append("price", 45990.00)
                .append("stock_by_zone", new Document("moscow", 120))
                .append("created_at", CHANGED)
                .append("updated_at", CHANGED);
    }
}
