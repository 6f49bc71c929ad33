package io.mobimir.store.mongodb.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.stock.Shelf;
import io.mobimir.migration.stock.Stand;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Elsewhere;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.store.mongodb.catalogue.MongoCatalogue;
import io.mobimir.store.mongodb.catalogue.MongoProductReplica;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests products that other programs wrote, whose card and stock share a document, and both stores' part in a
 * migration.
 */
@OnMongo(ownDatabase = true)
class OldStockTest {
    private static final Zone MOSCOW = new Zone("moscow");
    private static final Instant UPDATED = Instant.parse("2024-11-20T14:30:00Z");

    private final TestClock clock = TestClock.atPresent();
    private final MongoCollection<Document> documents;
    private final MongoStock stock;
    private final MongoCatalogue catalogue;
    private final MongoProductReplica replica;
    private final MongoShelves shelves;
    private final ProductId id = RandomKeys.product();
    private final Account account = new Account(id, MOSCOW);

    OldStockTest(TestMongo mongo) {
        this.documents = mongo.mongo().collection(ShopCollection.PRODUCTS);
        this.stock = new MongoStock(mongo.mongo(), Zones.DEFAULT, clock);
        this.shelves = new MongoShelves(mongo.mongo(), Zones.DEFAULT, clock);
        this.catalogue = new MongoCatalogue(mongo.mongo(), new Cursors(new byte[] {1}), clock);
        this.replica = new MongoProductReplica(mongo.mongo(), clock);
    }

    /** Writes a product as the old shop did. */
    @BeforeEach
    void old() {
        documents.deleteMany(new Document());
        documents.insertOne(new Document("product_id", id.value())
                .append("name", "Смартфон X")
                .append("category", "Электроника")
                .append("price", 45990.00)
                .append("stock_by_zone", new Document("moscow", 120).append("kaliningrad", 30.0))
                .append("attributes", new Document("color", "Черный").append("memory", 128))
                .append("created_at", Date.from(Instant.parse("2024-01-15T10:00:00Z")))
                .append("updated_at", Date.from(UPDATED)));
    }

    private Reservation wish(int units) {
        return new Reservation(
                new CheckoutId(RandomKeys.user(), "key-" + RandomKeys.random()),
                MOSCOW,
                Map.of(id, units),
                clock.instant());
    }

    private Product product() {
        return catalogue.find(id).orElseThrow();
    }

    @Test
    void all_that_an_old_document_has_is_available_and_was_received() {
        assertThat(stock.levels(id))
                .containsEntry(MOSCOW, new Level(120, 0, 0, 120))
                .containsEntry(new Zone("kaliningrad"), new Level(30, 0, 0, 30))
                .containsEntry(new Zone("novosibirsk"), Level.NONE);
    }

    @Test
    void units_of_an_old_document_are_held_and_sold_like_any_other() {
        Reservation reservation = wish(100);
        assertThat(stock.reserve(reservation)).isEqualTo(new Reserving.Reserved());
        assertThat(stock.reserve(wish(21))).isInstanceOf(Reserving.OutOfStock.class);
        assertThat(stock.confirm(reservation)).isEqualTo(Settling.DONE);
        assertThat(stock.level(id, MOSCOW)).isEqualTo(new Level(20, 0, 100, 120));
        Document document = documents.find(Filters.eq("product_id", id.value())).first();
        assertThat(document).isNotNull();
        assertThat(document.get("stock_by_zone", Document.class)).containsEntry("moscow", 20);
    }

    @Test
    void a_card_does_not_change_when_units_are_sold_and_stock_does_not_when_a_card_is_changed() {
        Product before = product();
        assertThat(before.version()).isEqualTo(UPDATED.toEpochMilli() * 1000);
        assertThat(before.card().attributes()).isEqualTo(Map.of("color", "Черный", "memory", "128"));
        stock.reserve(wish(1));
        assertThat(product()).isEqualTo(before);
        long stockVersion = stockVersion();
        CatalogueChangeResult change =
                catalogue.update(id, before.version(), before.card().withPrice(Money.rub("1")));
        assertThat(change).isInstanceOf(CatalogueChangeResult.Stored.class);
        assertThat(stockVersion()).isEqualTo(stockVersion).isGreaterThan(before.version());
        assertThat(stock.level(id, MOSCOW)).isEqualTo(new Level(119, 1, 0, 120));
    }

    @Test
    void a_card_of_an_old_document_that_is_changed_first_leaves_the_version_of_its_stock() {
        Product before = product();
        catalogue.update(id, before.version(), before.card().withPrice(Money.rub("1")));
        assertThat(stockVersion()).isEqualTo(before.version());
    }

    @Test
    void a_product_whose_units_came_first_gets_its_card_into_the_same_document() {
        ProductId early = RandomKeys.product();
        stock.receive(new Delivery("DEL-1", early, MOSCOW, 7, clock.instant()));
        assertThat(catalogue.find(early)).isEmpty();
        assertThat(catalogue.add(early, clock.instant(), product().card()))
                .isInstanceOf(CatalogueChangeResult.Stored.class);
        assertThat(stock.level(early, MOSCOW)).isEqualTo(new Level(7, 0, 0, 7));
        assertThat(documents.countDocuments(Filters.eq("product_id", early.value())))
                .isOne();
        assertThat(replica.read(early.value())).isPresent();
    }

    @Test
    void stock_that_cannot_be_right_is_refused_with_a_reason() {
        documents.updateOne(
                Filters.eq("product_id", id.value()),
                new Document("$set", new Document("stock_by_zone", new Document("moscow", "many"))));
        assertThatThrownBy(() -> stock.level(id, MOSCOW))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.REFUSED));
        assertThat(scanned())
                .containsExactly(new ScannedKey.Rejected<>(
                        account.key(), "stock_by_zone.moscow: must be a number, not the text \"many\""));
    }

    @Test
    void what_cannot_be_moved_is_told_apart_by_zone_and_the_rest_is_not_held_up() {
        set("stock_by_zone", new Document("moscow", -1).append("kaliningrad", 5).append("atlantis", 7));
        set(
                "ledger",
                new Document(
                        "kaliningrad", new Document("held", 1).append("sold", 0).append("received", 9)));
        Zone novosibirsk = new Zone("novosibirsk");
        stock.receive(new Delivery("DEL-1", id, novosibirsk, 3, clock.instant()));
        assertThat(scanned())
                .hasSize(4)
                .contains(new ScannedKey.Rejected<>(
                        "kaliningrad/" + id,
                        "ledger.kaliningrad: does not balance: Level[available=5, held=1, sold=0, received=9]"))
                .filteredOn(ScannedKey.Rejected.class::isInstance)
                .extracting(each -> ((ScannedKey.Rejected<Account>) each).key())
                .containsExactlyInAnyOrder("moscow/" + id, "kaliningrad/" + id, "atlantis/" + id);
        set("stock_by_zone", "none");
        assertThat(scanned())
                .containsExactly(new ScannedKey.Rejected<>(
                        "?/" + id, "stock_by_zone: must be a document, not the text \"none\""));
    }

    @Test
    void a_card_of_another_store_is_written_only_over_an_older_one_and_leaves_the_stock() {
        Product before = product();
        Product newer = new Product(
                id, before.createdAt(), before.version() + 1, before.card().withPrice(Money.rub("2")));
        replica.apply(id.value(), new Versioned<>(before.version(), Optional.of(ProductState.of(newer))));
        assertThat(product()).isEqualTo(before);
        replica.apply(id.value(), new Versioned<>(newer.version(), Optional.of(ProductState.of(newer))));
        assertThat(product()).isEqualTo(newer);
        assertThat(stock.level(id, MOSCOW)).isEqualTo(new Level(120, 0, 0, 120));
    }

    @Test
    void an_account_of_an_old_document_leaves_and_comes_back_and_its_card_stays_as_it_is() {
        Product card = product();
        Reservation reservation = wish(3);
        stock.reserve(reservation);
        Stand leaving = shelves.fence(account, shelves.stand(account)).orElseThrow();
        assertThatThrownBy(() -> stock.confirm(reservation)).isInstanceOf(Elsewhere.class);
        assertThat(stock.level(id, MOSCOW)).isEqualTo(new Level(117, 3, 0, 120));
        Shelf shelf = shelves.read(account);
        assertThat(shelf.lines())
                .containsExactly(new Line(
                        reservation.order().value(),
                        Optional.of(reservation.user()),
                        reservation.at(),
                        new Mark(3, State.HELD)));
        Stand gone = shelves.leave(account, leaving).orElseThrow();
        assertThat(stored().get("stock_by_zone", Document.class)).containsEntry("moscow", 0);
        assertThat(shelves.fill(account, gone, shelf)).isPresent();
        assertThat(product()).isEqualTo(card);
        assertThat(stock.confirm(reservation)).isEqualTo(Settling.DONE);
        assertThat(stock.level(id, MOSCOW)).isEqualTo(new Level(117, 0, 3, 120));
        assertThat(stock.level(id, new Zone("kaliningrad"))).isEqualTo(new Level(30, 0, 0, 30));
    }

    @Test
    void an_account_with_more_reservations_than_a_document_holds_does_not_come_back() {
        List<Line> lines = Collections.nCopies(
                20_001, new Line("O-1", Optional.empty(), clock.instant(), new Mark(1, State.DELIVERY)));
        Account other = new Account(RandomKeys.product(), MOSCOW);
        assertThatThrownBy(() -> shelves.fill(other, Stand.ABSENT, new Shelf(Level.NONE, lines)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("20,001 of the last two days");
    }

    @Test
    void what_nobody_may_ask_for_any_more_is_forgotten_with_the_next_delivery() {
        Reservation sold = wish(1);
        stock.reserve(sold);
        stock.confirm(sold);
        Reservation held = wish(2);
        stock.reserve(held);
        clock.move(Duration.ofDays(3));
        stock.receive(new Delivery("DEL-1", id, MOSCOW, 5, clock.instant()));
        assertThat(shelves.read(account).lines())
                .extracting(Line::id)
                .containsExactlyInAnyOrder(held.order().value(), "DEL-1");
        assertThat(stock.level(id, MOSCOW)).isEqualTo(new Level(122, 2, 1, 125));
    }

    private List<ScannedKey<Account>> scanned() {
        List<ScannedKey<Account>> found = new ArrayList<>();
        shelves.ranges(1).forEach(range -> shelves.scan(range, found::add));
        return found;
    }

    private Document stored() {
        return Objects.requireNonNull(
                documents.find(Filters.eq("product_id", id.value())).first());
    }

    private long stockVersion() {
        return DocumentVersions.of(stored(), DocumentVersions.STOCK);
    }

    private void set(String field, Object value) {
        documents.updateOne(Filters.eq("product_id", id.value()), new Document("$set", new Document(field, value)));
    }
}
