package io.mobimir.store.cassandra.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.catalogue.row.ByCategory;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import io.mobimir.store.cassandra.schema.LiveSchema;
import io.mobimir.store.cassandra.verify.CopyDifference;
import io.mobimir.store.cassandra.verify.CopyDifference.Kind;
import io.mobimir.store.cassandra.verify.CopyReport;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the rows of listings follow the card, also after a change that stops half-way. */
@OnCassandra(ownKeyspace = true)
class CatalogueCopiesIT {
    private static final Clock CLOCK = Clock.systemUTC();
    private static CassandraFixture fixture;

    private final Category category = RandomKeys.category();
    private final Category phones = new Category(category + ".Смартфоны");
    private final CardVersions versions = new CardVersions(CLOCK);
    private Cassandra cassandra;
    private CassandraCatalogue catalogue;
    private CardTable cards;
    private ListingWrites copies;
    private Consumer<ProductId> finish;
    private ProductCopies audit;

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
        catalogue = TestCatalogue.open(cassandra, CLOCK);
        BucketPlans plans = new BucketPlans(cassandra, CLOCK);
        CatalogueWrites writes = new CatalogueWrites(cassandra, CLOCK, plans, TestCatalogue.SETTINGS);
        cards = writes.cards();
        copies = writes.copies();
        finish = writes::finish;
        audit = new ProductCopies(cassandra, CLOCK, plans, TestCatalogue.SETTINGS);
    }

    @Test
    void the_live_tables_are_as_declared() {
        assertThat(new LiveSchema(cassandra, ShopSchema.ALL).diff()).isEmpty();
    }

    @Test
    void a_change_whose_author_died_before_it_counted_is_not_seen() {
        Product product = added("50");
        StoredCard before = cards.latest(product.id()).orElseThrow();
        copies.putInDoubt(Optional.of(before), before.changed(card("150"), before.version() + 1));
        assertThat(byPrice("0", "200")).containsExactly(product.offer());
        assertThat(byPrice("100", "200")).isEmpty();
        assertThat(newest()).containsExactly(product.offer());
    }

    @Test
    void a_change_whose_author_died_right_after_it_counted_is_seen_and_can_be_finished() {
        Product product = added("50");
        Product changed = changedOnTheCardOnly(product, card("150"));
        assertThat(byPrice("0", "99")).isEmpty();
        assertThat(byPrice("0", "200")).containsExactly(changed.offer());
        assertThat(byPrice("100", "200")).containsExactly(changed.offer());
        assertThat(newest()).containsExactly(changed.offer());
        assertThat(differences())
                .isNotEmpty()
                .allSatisfy(difference ->
                        assertThat(difference.key()).contains(product.id().value()));
        finish.accept(product.id());
        assertThat(differences()).isEmpty();
        assertThat(newest()).containsExactly(changed.offer());
        assertThat(byPrice("0", "200")).containsExactly(changed.offer());
        assertThat(doubts()).isEmpty();
    }

    @Test
    void a_product_whose_author_died_right_after_adding_it_is_listed() {
        StoredCard first = StoredCard.first(RandomKeys.product(), CLOCK.instant(), card("50"), 0, versions.after(0));
        copies.putInDoubt(Optional.empty(), first);
        cards.addOrFind(first);
        assertThat(newest()).containsExactly(first.product().offer());
        assertThat(byPrice("0", "99")).containsExactly(first.product().offer());
        assertThat(catalogue.add(first.id(), first.product().createdAt(), card("50")))
                .isEqualTo(new CatalogueChangeResult.Stored(first.product()));
        assertThat(doubts()).isEmpty();
    }

    @Test
    void a_deactivation_left_half_way_hides_the_product() {
        Product product = added("50");
        changedOnTheCardOnly(product, card("50").withActive(false));
        assertThat(newest()).isEmpty();
        assertThat(byPrice("0", "99")).isEmpty();
    }

    @Test
    void rows_of_an_older_version_that_arrive_late_change_nothing() {
        Product product = added("50");
        StoredCard old = cards.latest(product.id()).orElseThrow();
        Product changed = updated(product, card("150").in(category));
        copies.settle(old, List.of(), versions.now());
        assertThat(byPrice("0", "200")).containsExactly(changed.offer());
        assertThat(byPrice("0", "99")).isEmpty();
        assertThat(newest()).containsExactly(changed.offer());
        assertThat(differences()).isEmpty();
    }

    @Test
    void a_row_at_a_former_price_goes_away_by_itself() {
        Product product = added("50");
        updated(product, card("150"));
        Row former = row("SELECT TTL(version) AS life FROM shop.products_by_category_price WHERE category = ?"
                + " AND price_bucket = 0 AND bucket IN (0, 1) AND price = 50");
        Row present = row("SELECT TTL(version) AS life FROM shop.products_by_category_price WHERE category = ?"
                + " AND price_bucket = 1 AND bucket IN (0, 1) AND price = 150");
        assertThat(former.getInt("life")).isBetween(1, (int) (ListingTrail.MEMORY / 1_000_000));
        assertThat(present.isNull("life")).isTrue();
    }

    @Test
    void the_width_of_bands_is_that_of_the_nearest_category_and_stays_what_it_was() {
        CatalogueSettings wide =
                new CatalogueSettings(Map.of(category, new BigDecimal("1000")), Buckets.hash(2), Buckets.hash(2));
        CassandraCatalogue first = TestCatalogue.open(cassandra, CLOCK, wide);
        Product dear = TestCatalogue.stored(first.add(RandomKeys.product(), CLOCK.instant(), card("1500")));
        Product cheap = added("150");
        Row width = row("SELECT width FROM shop.price_bands WHERE category = ?");
        assertThat(width.getBigDecimal("width")).isEqualByComparingTo("1000");
        assertThat(byPrice("100", "2000")).containsExactly(cheap.offer(), dear.offer());
        assertThat(first.byPrice(Selection.of(phones), range("100", "2000"), Optional.empty(), 10)
                        .items())
                .containsExactly(cheap.offer(), dear.offer());
    }

    @Test
    void the_audit_finds_and_mends_a_row_that_is_missing_wrong_or_too_many() {
        Product product = added("50");
        Product other = added("60");
        assertThat(differences()).isEmpty();
        String key = " WHERE category = '" + category + "' AND bucket IN (0, 1)";
        execute("DELETE FROM shop.products_by_category" + key + " AND created_at = '" + product.createdAt()
                + "' AND product_id = '" + product.id() + "'");
        execute("UPDATE shop.products_by_category_price SET image = 'wrong.jpg' WHERE category = '" + phones
                + "' AND price_bucket = 0 AND bucket = " + bucket(other.id()) + " AND price = 60 AND product_id = '"
                + other.id() + "'");
        strayRow(added("70"));
        assertThat(differences())
                .extracting(CopyDifference::kind)
                .containsExactlyInAnyOrder(Kind.MISSING, Kind.CHANGED, Kind.EXTRA);
        assertThat(own(audit.repair(progress -> {}))).hasSize(3);
        assertThat(differences()).isEmpty();
    }

    @Test
    void a_band_that_no_list_looks_into_is_found_and_opened_again() {
        Product product = added("250");
        execute("DELETE FROM shop.price_bands WHERE category = '" + phones + "' AND price_bucket = 2");
        assertThat(differences()).extracting(CopyDifference::table).containsExactly("price_bands");
        assertThat(own(audit.repair(progress -> {}))).hasSize(1);
        openParts();
        assertThat(differences()).isEmpty();
        assertThat(catalogue
                        .byPrice(Selection.of(phones), range("0", "999"), Optional.empty(), 10)
                        .items())
                .extracting(Offer::id)
                .containsExactly(product.id());
    }

    private void strayRow(Product product) {
        Category elsewhere = new Category(category + ".Прочее");
        Product moved = updated(product, card("50").in(elsewhere));
        StoredCard stray = cards.latest(product.id()).orElseThrow();
        Product back = updated(moved, card("50"));
        assertThat(back.version()).isGreaterThan(stray.version());
        cassandra.execute(CatalogueTables.PRODUCTS_BY_CATEGORY
                .bind(
                        cassandra.prepare(CatalogueTables.PRODUCTS_BY_CATEGORY.insert()),
                        ByCategory.of(new ByCategory.Key(elsewhere, 1, product.createdAt(), product.id()), stray))
                .build());
    }

    private Product changedOnTheCardOnly(Product product, Card card) {
        StoredCard before = cards.latest(product.id()).orElseThrow();
        copies.putInDoubt(Optional.of(before), before.changed(card, before.version() + 1));
        StoredCard changed = before.changed(card, versions.after(before.version()));
        assertThat(cards.replaceOrFind(before.version(), changed)).isEqualTo(changed);
        return changed.product();
    }

    private List<CopyDifference> differences() {
        return own(audit.verify(progress -> {}));
    }

    /** Filters the report: the other tests of this class leave unfinished changes on purpose. */
    private List<CopyDifference> own(CopyReport report) {
        return report.first().stream()
                .filter(difference -> difference.key().contains(category.path()))
                .toList();
    }

    private List<Offer> newest() {
        return catalogue.newest(Selection.of(category), Optional.empty(), 10).items();
    }

    private List<Offer> byPrice(String from, String to) {
        return catalogue
                .byPrice(Selection.of(category), range(from, to), Optional.empty(), 10)
                .items();
    }

    private static PriceRange range(String from, String to) {
        return new PriceRange(Money.rub(from), Money.rub(to));
    }

    private List<Boolean> doubts() {
        List<Boolean> doubts = new ArrayList<>();
        Cassandra.forEach(
                execute("SELECT in_doubt FROM shop.products_by_category WHERE category = '" + phones
                        + "' AND bucket IN (0, 1)"),
                row -> doubts.add(row.getBoolean("in_doubt")));
        return doubts.stream().filter(doubt -> doubt).toList();
    }

    private int bucket(ProductId id) {
        return cards.latest(id).orElseThrow().bucket();
    }

    private Row row(String cql) {
        return Objects.requireNonNull(cassandra
                .execute(SimpleStatement.newInstance(cassandra.inKeyspace(cql), category.path()))
                .one());
    }

    private AsyncResultSet execute(String cql) {
        return cassandra.execute(SimpleStatement.newInstance(cassandra.inKeyspace(cql)));
    }

    private Product added(String price) {
        return TestCatalogue.stored(catalogue.add(RandomKeys.product(), CLOCK.instant(), card(price)));
    }

    private Product updated(Product product, Card card) {
        return TestCatalogue.stored(catalogue.update(product.id(), product.version(), card));
    }

    private Card card(String price) {
        return TestCatalogue.card(phones, price);
    }
}
