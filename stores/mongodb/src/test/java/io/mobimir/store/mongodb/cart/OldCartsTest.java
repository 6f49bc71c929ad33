package io.mobimir.store.mongodb.cart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.CartState;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests carts that other programs wrote, and the store's part in a migration. */
@OnMongo(ownDatabase = true)
class OldCartsTest {
    private static final ProductId PHONE = new ProductId("PROD-12345");
    private static final Item ITEM = new Item(PHONE, "Смартфон X", Money.rub("45990"), "");

    private final TestClock clock = TestClock.atPresent();
    private final MongoCollection<Document> documents;
    private final MongoCollection<Document> products;
    private final MongoCarts carts;
    private final MongoCartReplica replica;
    private final Owner owner = Owner.of(RandomKeys.user());

    OldCartsTest(TestMongo mongo) {
        this.documents = mongo.mongo().collection(ShopCollection.CARTS);
        this.products = mongo.mongo().collection(ShopCollection.PRODUCTS);
        this.carts = new MongoCarts(mongo.mongo(), new Cursors(new byte[] {1}), clock);
        this.replica = new MongoCartReplica(mongo.mongo(), clock);
    }

    @BeforeEach
    void begin() {
        documents.deleteMany(new Document());
        products.deleteMany(new Document());
        products.insertOne(new Document("product_id", PHONE.value())
                .append("name", ITEM.name())
                .append("category", "Электроника")
                .append("price", 45990.00));
    }

    /** Returns a cart as the old shop wrote it: products and quantities only, for a user who also has a session. */
    private Document old(String status, String product) {
        Instant added = clock.instant().minus(Duration.ofHours(1));
        return new Document("_id", new ObjectId())
                .append("user_id", owner.id())
                .append("session_id", "SESS-abc123def456")
                .append(
                        "items",
                        List.of(new Document("product_id", product)
                                .append("quantity", 2)
                                .append("added_at", Date.from(added))))
                .append("status", status)
                .append("created_at", Date.from(added))
                .append("updated_at", Date.from(added))
                .append("expires_at", Date.from(added.plus(Duration.ofDays(7))));
    }

    private CartChange add(int quantity) {
        return new CartChange.Add(ChangeId.at(clock.instant()), ITEM, quantity);
    }

    @Test
    void an_old_cart_is_carried_on_in_its_own_document_with_prices_of_the_catalogue() {
        documents.insertOne(old("active", PHONE.value()));
        assertThat(carts.find(owner).lines())
                .extracting(LineItem::item, LineItem::quantity)
                .containsExactly(tuple(ITEM, 2));
        carts.change(owner, add(1));
        assertThat(carts.find(owner).line(PHONE).orElseThrow().quantity()).isEqualTo(3);
        assertThat(documents.countDocuments()).isOne();
        assertThat(documents.find().first())
                .containsKeys("_v", "applied", "log")
                .containsEntry("status", "active");
    }

    @Test
    void what_everybody_can_read_follows_every_change() {
        CartChange add = add(2);
        carts.change(owner, add);
        Document document = documents.find(Filters.eq("user_id", owner.id())).first();
        assertThat(document).isNotNull();
        assertThat(document.getList("items", Document.class))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .containsEntry("product_id", PHONE.value())
                        .containsEntry("quantity", 2));
        assertThat(document.getList("applied", String.class))
                .containsExactly(add.id().toString());
        assertThat(document).containsEntry("session_id", null);
    }

    @Test
    void an_ordered_cart_of_old_is_no_cart_any_more() {
        documents.insertOne(old("ordered", PHONE.value()));
        assertThat(carts.find(owner).lines()).isEmpty();
        carts.change(owner, add(5));
        assertThat(carts.find(owner).line(PHONE).orElseThrow().quantity()).isEqualTo(5);
        assertThat(documents.countDocuments()).isEqualTo(2);
    }

    @Test
    void a_product_that_the_catalogue_does_not_know_is_left_out_for_the_customer_and_told_to_the_migration() {
        documents.insertOne(old("active", "PROD-GONE"));
        assertThat(carts.find(owner).lines()).isEmpty();
        assertThat(scanned())
                .containsExactly(new ScannedKey.Rejected<>(
                        owner.key(),
                        "items[0].product_id: PROD-GONE is not in the catalogue, so its price is not known"));
    }

    @Test
    void a_cart_of_nobody_and_one_of_an_unknown_status_are_rejected_with_a_reason() {
        Document nobodys = old("active", PHONE.value()).append("user_id", null).append("session_id", null);
        documents.insertOne(nobodys);
        documents.insertOne(old("parked", PHONE.value()));
        assertThat(scanned())
                .containsExactlyInAnyOrder(
                        new ScannedKey.Rejected<>(
                                "_id " + nobodys.get("_id"),
                                "user_id: is missing, and session_id as well: the cart has no owner"),
                        new ScannedKey.Rejected<>(
                                owner.key(), "status: must be active, ordered, merged or abandoned, not \"parked\""));
        assertThatThrownBy(() -> replica.read(owner.key())).hasMessageContaining("parked");
    }

    @Test
    void a_cart_of_an_owner_who_is_no_text_cannot_be_looked_up_and_is_rejected() {
        Document numbered = old("active", PHONE.value()).append("user_id", 42);
        documents.insertOne(numbered);
        assertThat(scanned())
                .containsExactly(new ScannedKey.Rejected<>(
                        "_id " + numbered.get("_id"), "user_id: must be a text, not the number 42"));
    }

    @Test
    void of_an_owners_documents_a_scan_gives_the_one_that_the_shop_reads() {
        documents.insertOne(old("ordered", "PROD-GONE"));
        documents.insertOne(old("active", "PROD-GONE")
                .append("updated_at", Date.from(clock.instant().minus(Duration.ofDays(2)))));
        documents.insertOne(old("active", PHONE.value()));
        assertThat(scanned())
                .singleElement()
                .isEqualTo(new ScannedKey.Found<>(
                        owner.key(), replica.read(owner.key()).orElseThrow()));
    }

    @Test
    void an_old_cart_stays_the_same_for_the_migration_although_the_catalogue_changes_its_price() {
        Document old = old("active", PHONE.value());
        documents.insertOne(old);
        Versioned<CartState> before = replica.read(owner.key()).orElseThrow();
        assertThat(before.version())
                .isEqualTo(Mongo.micros(old.getDate("updated_at").toInstant()));
        products.updateOne(Filters.eq("product_id", PHONE.value()), Updates.set("price", 1.00));
        assertThat(replica.read(owner.key())).contains(before);
        assertThat(scanned()).containsExactly(new ScannedKey.Found<>(owner.key(), before));
        carts.change(owner, add(1));
        assertThat(replica.read(owner.key()).orElseThrow().version()).isGreaterThan(before.version());
        assertThat(carts.find(owner).line(PHONE).orElseThrow().quantity()).isEqualTo(3);
    }

    @Test
    void a_cart_that_was_deleted_does_not_come_back_with_the_next_change() {
        carts.change(owner, add(2));
        documents.updateOne(Filters.eq("user_id", owner.id()), Updates.set("_deleted", true));
        assertThat(carts.find(owner).lines()).isEmpty();
        carts.change(owner, add(1));
        assertThat(carts.find(owner).line(PHONE).orElseThrow().quantity()).isEqualTo(1);
        assertThat(documents.countDocuments()).isOne();
    }

    @Test
    void a_cart_that_is_folded_gets_hardly_any_newer_by_it() {
        for (int i = 0; i < 201; i++) {
            Item item = new Item(new ProductId("PROD-" + i % 10), "Смартфон", Money.rub("1"), "");
            carts.change(owner, new CartChange.Add(ChangeId.at(clock.instant()), item, 1));
        }
        long before = replica.read(owner.key()).orElseThrow().version();
        clock.move(Duration.ofMinutes(1));
        carts.find(owner);
        Document folded = documents.find(Filters.eq("user_id", owner.id())).first();
        assertThat(folded).isNotNull();
        assertThat(folded.getList("log", Document.class)).hasSize(1);
        assertThat(replica.read(owner.key()).orElseThrow().version()).isEqualTo(before + 1);
    }

    @Test
    void a_scan_gives_the_state_that_makes_the_same_cart() {
        carts.change(owner, add(2));
        carts.change(owner, add(1));
        CartState state = replica.read(owner.key()).orElseThrow().state().orElseThrow();
        assertThat(new io.mobimir.shop.cart.log.LinkedLogs(owner, state.log(), Map.of())
                        .cart(clock.instant())
                        .line(PHONE)
                        .orElseThrow()
                        .quantity())
                .isEqualTo(3);
    }

    @Test
    void a_newer_state_takes_the_place_of_an_old_document() {
        documents.insertOne(old("active", PHONE.value()));
        Versioned<CartState> before = replica.read(owner.key()).orElseThrow();
        Recorded four = new Recorded(add(4), clock.instant());
        long later = before.version() + 1;
        replica.apply(
                owner.key(),
                new Versioned<>(later, Optional.of(CartState.of(owner, new CartLog(List.of(four)), later))));
        assertThat(carts.find(owner).line(PHONE).orElseThrow().quantity()).isEqualTo(4);
        assertThat(carts.find(owner).status()).isEqualTo(CartStatus.ACTIVE);
        assertThat(documents.countDocuments()).isOne();
    }

    private List<ScannedKey<CartState>> scanned() {
        List<ScannedKey<CartState>> found = new ArrayList<>();
        replica.ranges(1).forEach(range -> replica.scan(range, found::add));
        return found;
    }
}
