package io.mobimir.store.cassandra.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.catalogue.row.ByCategory;
import io.mobimir.store.cassandra.catalogue.row.ByPrice;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.store.cassandra.verify.CopyDifference.Kind;
import io.mobimir.store.cassandra.verify.CopyReport;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests rows of listings that no card justifies: failed attempts leave none, and a verification finds each. */
@OnCassandra
class StrayRowsIT {
    private static final PriceRange ANY_PRICE = PriceRange.all(Currency.getInstance("RUB"));
    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();
    private final Category category = RandomKeys.category();
    private Cassandra cassandra;
    private CassandraCatalogue catalogue;
    private CatalogueWrites writes;
    private ProductCopies copies;
    private StrayRows strays;

    @BeforeAll
    static void openStore(TestCassandra test) {
        fixture = CassandraFixture.open(test);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @BeforeEach
    void openParts() {
        cassandra = fixture.cassandra();
        TestCatalogue.truncate(cassandra);
        catalogue = TestCatalogue.open(cassandra, clock);
        BucketPlans plans = new BucketPlans(cassandra, clock);
        writes = new CatalogueWrites(cassandra, clock, plans, TestCatalogue.SETTINGS);
        copies = new ProductCopies(cassandra, clock, plans, TestCatalogue.SETTINGS);
        strays = new StrayRows(
                cassandra, clock, writes, new ListingRowCheck(cassandra, clock, writes.cards(), writes.keys()));
    }

    @Test
    void adds_that_lost_leave_no_row() {
        ProductId id = RandomKeys.product();
        Instant now = clock.instant();
        Race.of(4, racer -> () -> catalogue.add(id, now.minusSeconds(racer), card(racer * 100 + ".00")));
        assertThat(catalogue.add(id, now.minusSeconds(9), card("900")))
                .isInstanceOf(CatalogueChangeResult.Conflict.class);
        assertThat(byCategory()).hasSize(1);
        assertThat(byPrice()).hasSize(1);
        assertListed(catalogue.find(id).orElseThrow());
    }

    @Test
    void updates_that_lost_leave_no_row() {
        Product product = added("50");
        List<CatalogueChangeResult> changes = Race.of(4, racer -> () -> {
            Card elsewhere = card(racer * 100 + 150 + ".00").in(new Category(category + ".B" + racer));
            return catalogue.update(product.id(), product.version(), elsewhere);
        });
        assertThat(changes)
                .filteredOn(CatalogueChangeResult.Stored.class::isInstance)
                .hasSize(1);
        assertThat(byCategory()).hasSize(2);
        assertThat(byPrice())
                .extracting(row -> row.key().price().intValue())
                .hasSize(3)
                .contains(50);
        assertThat(copies.verify(progress -> {}).first()).isEmpty();
    }

    @Test
    void every_row_that_no_card_justifies_is_found_hidden_or_not_and_taken_away() {
        Product product = added("50");
        StoredCard stored = stored(product);
        ByCategory.Key place = writes.keys().byCategory(stored).get(0);
        ByPrice.Key price =
                writes.keys().byPrice(stored, stored.trail().present()).get(0);
        Instant earlier = product.createdAt().minusSeconds(60);
        mark(
                "products_by_category",
                category.path(),
                place.bucket(),
                earlier,
                product.id().value());
        mark("products_by_category", category.path(), place.bucket(), earlier, "PROD-nobody");
        put(new ByCategory.Key(category, place.bucket(), earlier.minusSeconds(1), product.id()), stored);
        put(new ByCategory.Key(new Category(category + ".Else"), 0, product.createdAt(), product.id()), stored);
        bareRow(place.bucket(), earlier);
        markPrice(price.part(), "60", product.id());
        markPrice(price.part(), "70", new ProductId("PROD-nobody"));
        put(new ByPrice.Key(price.part(), new BigDecimal("80"), product.id()), stored);
        put(new ByPrice.Key(new ByPrice.Part(category, 7, 0), new BigDecimal("50"), product.id()), stored);

        CopyReport report = copies.verify(progress -> {});
        assertThat(report.differences()).containsEntry(Kind.EXTRA, 9L).containsEntry(Kind.MISSING, 0L);
        assertThat(report.total()).isEqualTo(9);
        assertThat(copies.repair(progress -> {}).isClean()).isTrue();
        assertThat(copies.verify(progress -> {}).total()).isZero();
        assertListed(catalogue.find(product.id()).orElseThrow());
        assertThat(catalogue.find(product.id())).contains(product);
    }

    @Test
    void marks_at_other_times_do_not_show_a_product_again() {
        Product product = added("50");
        Product older = added("60");
        for (int i = 1; i < 5; i++) {
            for (int bucket : List.of(0, 1)) {
                Instant at = product.createdAt().minusSeconds(i);
                mark(
                        "products_by_category",
                        category.path(),
                        bucket,
                        at,
                        product.id().value());
            }
        }
        Selection all = Selection.of(category);
        assertThat(catalogue.newest(all, Optional.empty(), 10).items())
                .containsExactlyInAnyOrder(product.offer(), older.offer());
        assertThat(catalogue.newest(all, Optional.empty(), 2).next()).isEmpty();
    }

    @Test
    void a_row_at_a_former_price_that_does_not_know_of_the_move_is_found_and_mended() {
        Product product = added("50");
        StoredCard before = stored(product);
        ByPrice.Key former =
                writes.keys().byPrice(before, before.trail().present()).get(0);
        clock.move(Duration.ofSeconds(10));
        Product moved = TestCatalogue.stored(catalogue.update(product.id(), product.version(), card("150")));
        assertThat(copies.verify(progress -> {}).first()).isEmpty();
        clock.move(Duration.ofSeconds(10));
        put(former, before);
        assertThat(catalogue
                        .byPrice(Selection.of(category), ANY_PRICE, Optional.empty(), 10)
                        .items())
                .hasSize(2);
        assertThat(copies.verify(progress -> {}).differences())
                .containsEntry(Kind.CHANGED, 1L)
                .containsEntry(Kind.EXTRA, 0L);
        clock.move(Duration.ofSeconds(1));
        assertThat(copies.repair(progress -> {}).isClean()).isTrue();
        assertListed(catalogue.find(moved.id()).orElseThrow());
    }

    @Test
    void marks_of_a_change_that_may_be_under_way_are_left_alone_until_it_cannot_be() {
        StoredCard planned = StoredCard.first(RandomKeys.product(), clock.instant(), card("50"), 0, 0);
        new CassandraUnfinishedWork(cassandra, clock)
                .announce(CatalogueWrites.KIND, planned.id().value());
        writes.copies().putInDoubt(Optional.empty(), planned);
        assertThat(copies.repair(progress -> {}).total()).isZero();
        assertThat(byCategory()).hasSize(1);
        clock.move(Duration.ofMinutes(10));
        assertThat(copies.verify(progress -> {}).differences()).containsEntry(Kind.EXTRA, 2L);
        assertThat(copies.repair(progress -> {}).isClean()).isTrue();
        assertThat(byCategory()).isEmpty();
        assertThat(byPrice()).isEmpty();
    }

    @Test
    void a_product_that_moves_to_a_stray_row_before_it_is_taken_away_keeps_it() {
        Product product = added("50");
        Category other = new Category(category + ".Else");
        StoredCard stored = stored(product);
        ByCategory.Key stray = new ByCategory.Key(other, 0, product.createdAt(), product.id());
        put(stray, stored);
        Product moved = TestCatalogue.stored(
                catalogue.update(product.id(), product.version(), card("50").in(other)));
        ByCategory.Key place = writes.keys().byCategory(stored(moved)).get(1);
        strays.remove(place);
        strays.remove(stray);
        assertThat(catalogue.newest(Selection.of(other), Optional.empty(), 10).items())
                .containsExactly(moved.offer());
    }

    @Test
    void a_row_that_is_written_while_it_is_taken_away_stays_for_the_next_pass() {
        StoredCard planned = StoredCard.first(RandomKeys.product(), clock.instant(), card("50"), 0, 0);
        ByCategory.Key key = writes.keys().byCategory(planned).get(0);
        put(key, planned, 2_000);
        LossySession losses = new LossySession();
        try (Cassandra lossy = fixture.lossy(losses)) {
            CatalogueWrites others =
                    new CatalogueWrites(lossy, clock, new BucketPlans(lossy, clock), TestCatalogue.SETTINGS);
            StrayRows racing = new StrayRows(
                    lossy, clock, others, new ListingRowCheck(lossy, clock, others.cards(), others.keys()));
            losses.lose(Loss.NOTHING, 1, "DELETE", () -> put(key, planned, 1_000));
            racing.remove(key);
            assertThat(byCategory()).hasSize(1);
            racing.remove(key);
            assertThat(byCategory()).isEmpty();
        }
    }

    /** Writes a row with a timestamp {@code ago} microseconds in the past. */
    private void put(ByCategory.Key key, StoredCard stored, long ago) {
        Table<ByCategory> table = CatalogueTables.PRODUCTS_BY_CATEGORY;
        cassandra.execute(
                table.bind(cassandra.prepare(table.insert() + " USING TIMESTAMP ?"), ByCategory.of(key, stored))
                        .setLong(table.columns().size(), Cassandra.micros(clock.instant()) - ago)
                        .build());
    }

    @Test
    void what_is_written_after_a_stray_row_was_taken_away_stays() {
        ProductId id = RandomKeys.product();
        StoredCard planned = StoredCard.first(id, clock.instant(), card("50"), 0, 0);
        writes.copies().putInDoubt(Optional.empty(), planned);
        writes.keys().byCategory(planned).forEach(strays::remove);
        writes.keys().byPrice(planned, planned.trail().present()).forEach(strays::remove);
        assertListed(TestCatalogue.stored(catalogue.add(id, planned.product().createdAt(), card("50"))));
    }

    private void assertListed(Product product) {
        Selection all = Selection.of(category);
        assertThat(catalogue.newest(all, Optional.empty(), 10).items()).containsExactly(product.offer());
        assertThat(catalogue.byPrice(all, ANY_PRICE, Optional.empty(), 10).items())
                .containsExactly(product.offer());
    }

    private void mark(String table, Object... key) {
        execute(
                "UPDATE shop." + table + " USING TTL 86400 AND TIMESTAMP 1 SET in_doubt = true"
                        + " WHERE category = ? AND bucket = ? AND created_at = ? AND product_id = ?",
                key);
    }

    /** Writes a row that has a key and no column with a write time. */
    private void bareRow(int bucket, Instant createdAt) {
        execute(
                "INSERT INTO shop.products_by_category (category, bucket, created_at, product_id)"
                        + " VALUES (?, ?, ?, 'PROD-bare') USING TIMESTAMP ?",
                category.path(),
                bucket,
                createdAt,
                Cassandra.micros(clock.instant()));
    }

    private void markPrice(ByPrice.Part part, String price, ProductId id) {
        execute(
                "UPDATE shop.products_by_category_price USING TTL 86400 AND TIMESTAMP 1 SET in_doubt = true"
                        + " WHERE category = ? AND price_bucket = ? AND bucket = ? AND price = ? AND product_id = ?",
                part.category().path(),
                part.band(),
                part.bucket(),
                new BigDecimal(price),
                id.value());
    }

    /** Writes a row by hand: with the present as the timestamp, which is later than any version. */
    private void put(ByCategory.Key key, StoredCard stored) {
        put(CatalogueTables.PRODUCTS_BY_CATEGORY, ByCategory.of(key, stored));
    }

    private void put(ByPrice.Key key, StoredCard stored) {
        put(CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE, ByPrice.of(key, stored));
    }

    private <R> void put(Table<R> table, R row) {
        cassandra.execute(table.bind(cassandra.prepare(table.insert() + " USING TIMESTAMP ?"), row)
                .setLong(table.columns().size(), Cassandra.micros(clock.instant()) + 1)
                .build());
    }

    private List<ByCategory> byCategory() {
        return all(CatalogueTables.PRODUCTS_BY_CATEGORY);
    }

    private List<ByPrice> byPrice() {
        return all(CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE);
    }

    private <R> List<R> all(Table<R> table) {
        List<R> rows = new ArrayList<>();
        Cassandra.forEach(
                cassandra.execute(cassandra.prepare(table.select("")).bind()), row -> rows.add(table.read(row)));
        return rows;
    }

    private void execute(String cql, Object... values) {
        cassandra.execute(SimpleStatement.newInstance(cassandra.inKeyspace(cql), values));
    }

    private StoredCard stored(Product product) {
        return writes.cards().latest(product.id()).orElseThrow();
    }

    private Product added(String price) {
        return TestCatalogue.stored(catalogue.add(RandomKeys.product(), clock.instant(), card(price)));
    }

    private Card card(String price) {
        return TestCatalogue.card(category, price).withPrice(Money.rub(price));
    }
}
