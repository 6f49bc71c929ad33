package io.mobimir.store.mongodb.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Move;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Step;
import io.mobimir.store.mongodb.IdRange;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.Scanned;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.testkit.Keys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Documents that others wrote, and what the migration asks of the store. */
@OnMongo(ownDatabase = true)
class OldOrdersTest {
    private final TestClock clock = TestClock.atPresent();
    private final MongoCollection<Document> documents;
    private final MongoOrders orders;

    OldOrdersTest(TestMongo mongo) {
        this.documents = mongo.mongo().collection(ShopCollection.ORDERS);
        this.orders = new MongoOrders(mongo.mongo(), new Cursors(new byte[] {1}), Zones.DEFAULT, clock);
    }

    @BeforeEach
    void empty() {
        documents.deleteMany(new Document());
    }

    private OrderId old() {
        OrderId id = Keys.order();
        documents.insertOne(OrderDocumentsTest.old().append("order_id", id.value()));
        return id;
    }

    @Test
    void an_old_order_moves_like_any_other_and_gets_a_version() {
        OrderId id = old();
        assertThat(orders.move(id, OrderStatus.DELIVERED)).isInstanceOf(Move.Moved.class);
        assertThat(orders.trail(id)).extracting(Step::status).hasSize(4).endsWith(OrderStatus.DELIVERED);
        Document document = documents.find(Filters.eq("order_id", id.value())).first();
        assertThat(document).containsKeys("_v", "trail").containsEntry("status", "delivered");
    }

    @Test
    void a_broken_order_is_refused_alone_and_left_out_of_lists() {
        OrderId good = old();
        OrderId broken = Keys.order();
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
        assertThat(orders.move(id, OrderStatus.DELIVERED)).isEqualTo(new Move.NotFound());
        assertThat(orders.history(HistoryQuery.of(placement.user()), 10, Optional.empty())
                        .items())
                .isEmpty();
    }

    @Test
    void what_another_store_has_is_written_only_over_what_is_older() {
        Placement placement = SampleOrders.of(Keys.user(), clock.instant());
        StoredOrder first = StoredOrder.begun(Order.begun(placement));
        clock.move(Duration.ofSeconds(1));
        StoredOrder second = first.next(OrderStatus.PROCESSING, clock.instant());
        assertThat(orders.apply(second)).isTrue();
        assertThat(orders.apply(first)).isFalse();
        assertThat(orders.apply(second)).isFalse();
        assertThat(orders.find(placement.id())).contains(second.order());
        assertThat(orders.apply(second.next(OrderStatus.SHIPPED, clock.instant())))
                .isTrue();
        assertThat(documents.countDocuments(
                        Filters.eq("order_id", placement.id().value())))
                .isOne();
    }

    @Test
    void what_another_store_has_finds_the_old_document_by_its_time() {
        OrderId id = old();
        StoredOrder old = OrderDocuments.read(
                documents.find(Filters.eq("order_id", id.value())).first());
        assertThat(orders.apply(old)).isFalse();
        StoredOrder newer = old.next(OrderStatus.DELIVERED, clock.instant());
        assertThat(orders.apply(newer)).isTrue();
        assertThat(orders.find(id)).contains(newer.order());
        assertThat(documents.countDocuments()).isOne();
    }

    @Test
    void a_scan_in_parts_reads_every_document_once_and_says_why_it_cannot() {
        for (int i = 0; i < 100; i++) {
            orders.place(SampleOrders.of(Keys.user(), clock.instant()));
        }
        documents.insertOne(OrderDocumentsTest.old().append("_id", "a text").append("user_id", null));
        documents.insertOne(OrderDocumentsTest.old()
                .append("order_id", "ORD-X")
                .append("_deleted", true)
                .append("_v", 7L));
        List<IdRange> ranges = orders.scan().ranges(4);
        assertThat(ranges).hasSize(5);
        List<Scanned<StoredOrder>> found = new ArrayList<>();
        ranges.forEach(range -> orders.scan().read(range, found::add));
        assertThat(found).extracting(Scanned::id).hasSize(102).doesNotHaveDuplicates();
        assertThat(found).contains(new Scanned.Reject<>("a text", "user_id: is missing"));
        assertThat(found)
                .filteredOn(each -> each.match(converted -> converted.value().isEmpty(), reject -> false))
                .singleElement()
                .satisfies(deleted -> assertThat(((Scanned.Converted<StoredOrder>) deleted).version())
                        .isEqualTo(7));
    }

    @Test
    void a_scan_that_stopped_goes_on_behind_the_last_document_that_it_saw() {
        for (int i = 0; i < 10; i++) {
            orders.place(SampleOrders.of(Keys.user(), clock.instant()));
        }
        List<String> all = new ArrayList<>();
        orders.scan().read(IdRange.WHOLE, each -> all.add(each.id()));
        List<String> rest = new ArrayList<>();
        orders.scan().read(IdRange.WHOLE.from(all.get(3)), each -> rest.add(each.id()));
        assertThat(rest).isEqualTo(all.subList(4, 10));
    }
}
