package io.mobimir.store.mongodb.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Placement;
import io.mobimir.store.mongodb.DocumentScan;
import io.mobimir.store.mongodb.IdRange;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests documents that other programs wrote, and the store's part in a migration. */
@OnMongo(ownDatabase = true)
class OldOrdersTest {
    private final TestClock clock = TestClock.atPresent();
    private final MongoCollection<Document> documents;
    private final MongoOrders orders;
    private final MongoOrderReplica replica;
    private final TestMongo mongo;

    OldOrdersTest(TestMongo mongo) {
        this.mongo = mongo;
        this.replica = new MongoOrderReplica(mongo.mongo());
        this.documents = mongo.mongo().collection(ShopCollection.ORDERS);
        this.orders = new MongoOrders(mongo.mongo(), new Cursors(new byte[] {1}), Zones.DEFAULT, clock);
    }

    @BeforeEach
    void empty() {
        documents.deleteMany(new Document());
    }

    private OrderId old() {
        OrderId id = RandomKeys.order();
        documents.insertOne(OrderDocumentsTest.old().append("order_id", id.value()));
        return id;
    }

    @Test
    void an_old_order_moves_like_any_other_and_gets_a_version() {
        OrderId id = old();
        assertThat(orders.move(id, OrderStatus.DELIVERED)).isInstanceOf(OrderMoveResult.Moved.class);
        assertThat(orders.trail(id)).extracting(OrderStep::status).hasSize(4).endsWith(OrderStatus.DELIVERED);
        Document document = documents.find(Filters.eq("order_id", id.value())).first();
        assertThat(document).containsKeys("_v", "trail").containsEntry("status", "delivered");
    }

    @Test
    void a_broken_order_is_refused_alone_and_left_out_of_lists() {
        OrderId good = old();
        OrderId broken = RandomKeys.order();
        documents.insertOne(
                OrderDocumentsTest.old().append("order_id", broken.value()).append("status", "lost"));
        assertThatThrownBy(() -> orders.find(broken))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.REFUSED))
                .hasMessageContaining("status: must be one of");
        Order order = orders.find(good).orElseThrow();
        assertThat(orders.history(HistoryQuery.of(order.user()), 10, Optional.empty())
                        .items())
                .containsExactly(order);
    }

    @Test
    void a_deleted_order_is_not_there_and_its_id_stays_taken() {
        OrderId id = old();
        Placement placement = orders.find(id).orElseThrow().placement();
        documents.updateOne(Filters.eq("order_id", id.value()), Updates.set("_deleted", true));
        assertThat(orders.find(id)).isEmpty();
        assertThat(orders.move(id, OrderStatus.DELIVERED)).isEqualTo(new OrderMoveResult.NotFound());
        assertThat(orders.history(HistoryQuery.of(placement.user()), 10, Optional.empty())
                        .items())
                .isEmpty();
    }

    @Test
    void an_old_order_has_its_time_as_its_version_until_it_takes_a_step() {
        OrderId id = old();
        Versioned<OrderState> before = replica.read(id.value()).orElseThrow();
        assertThat(before.version()).isEqualTo(OrderDocumentsTest.UPDATED.toEpochMilli() * 1000);
        assertThat(replica.read(id.value())).contains(before);
        orders.move(id, OrderStatus.DELIVERED);
        assertThat(replica.read(id.value()).orElseThrow().version()).isGreaterThan(before.version());
    }

    @Test
    void a_newer_state_takes_the_place_of_an_old_document() {
        OrderId id = old();
        OrderState old = replica.read(id.value()).orElseThrow().state().orElseThrow();
        long version = OrderDocumentsTest.UPDATED.toEpochMilli() * 1000;
        documents.updateOne(Filters.eq("order_id", id.value()), Updates.set("user_id", 42));
        replica.apply(id.value(), new Versioned<>(version, Optional.of(old)));
        assertThat(documents.find().first()).containsEntry("user_id", 42);
        replica.apply(id.value(), new Versioned<>(version + 1, Optional.of(old)));
        assertThat(orders.find(id).orElseThrow().placement())
                .isEqualTo(old.order().placement());
        assertThat(documents.countDocuments()).isOne();
    }

    @Test
    void a_scan_in_parts_reads_every_document_once_and_says_why_it_cannot() {
        for (int i = 0; i < 100; i++) {
            orders.place(SampleOrders.of(RandomKeys.user(), clock.instant()));
        }
        documents.insertOne(OrderDocumentsTest.old().append("_id", "a text").append("user_id", null));
        documents.insertOne(OrderDocumentsTest.old()
                .append("order_id", "ORD-X")
                .append("_deleted", true)
                .append("_v", 7L));
        DocumentScan scan = new DocumentScan(mongo.mongo(), ShopCollection.ORDERS, Filters.empty());
        List<IdRange> ranges = scan.ranges(4);
        assertThat(ranges).hasSize(5);
        List<ScannedKey<OrderState>> found = new ArrayList<>();
        ranges.forEach(range -> replica.scan(range.name(), found::add));
        assertThat(found)
                .contains(
                        new ScannedKey.Rejected<>("ORD-2024-123456", "user_id: is missing"),
                        new ScannedKey.Found<>("ORD-X", new Versioned<>(7, Optional.empty())));
        assertThat(found)
                .extracting(each -> each.match(ScannedKey.Found::key, ScannedKey.Rejected::key))
                .hasSize(102)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_document_that_has_no_key_is_named_by_its_id_and_refused_again_until_it_is_gone() {
        Document nameless = OrderDocumentsTest.old();
        nameless.remove("order_id");
        documents.insertOne(nameless);
        String key = "_id " + nameless.getObjectId("_id").toHexString();
        List<ScannedKey<OrderState>> found = new ArrayList<>();
        replica.ranges(1).forEach(range -> replica.scan(range, found::add));
        assertThat(found).containsExactly(new ScannedKey.Rejected<>(key, "order_id: is missing"));
        assertThatThrownBy(() -> replica.read(key)).hasMessageStartingWith("order_id: is missing in the document");
        documents.deleteOne(Filters.eq("_id", nameless.get("_id")));
        assertThat(replica.read(key)).isEmpty();
    }

    @Test
    void a_scan_of_many_goes_on_page_by_page() {
        List<Document> many = IntStream.range(0, 10_001)
                .mapToObj(i -> OrderDocumentsTest.old().append("order_id", "ORD-" + i))
                .toList();
        documents.insertMany(many);
        Set<String> keys = new HashSet<>();
        replica.scan(
                IdRange.WHOLE.name(),
                each -> assertThat(keys.add(each.match(ScannedKey.Found::key, ScannedKey.Rejected::key)))
                        .isTrue());
        assertThat(keys).hasSize(10_001);
        assertThat(replica.ranges(64)).hasSize(4);
    }

    @Test
    void a_scan_that_stopped_goes_on_behind_the_last_document_that_it_saw() {
        for (int i = 0; i < 10; i++) {
            orders.place(SampleOrders.of(RandomKeys.user(), clock.instant()));
        }
        DocumentScan scan = new DocumentScan(mongo.mongo(), ShopCollection.ORDERS, Filters.empty());
        List<String> all = new ArrayList<>();
        scan.read(IdRange.WHOLE, each -> all.add(each.getObjectId("_id").toHexString()));
        List<String> rest = new ArrayList<>();
        scan.read(
                IdRange.parse(IdRange.WHOLE.from(all.get(3)).name()),
                each -> rest.add(each.getObjectId("_id").toHexString()));
        assertThat(rest).isEqualTo(all.subList(4, 10));
    }
}
