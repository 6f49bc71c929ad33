package io.mobimir.store.cassandra.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the outcome of changes whose messages are lost. */
@OnCassandra
class CatalogueOutcomesIT {
    private static final PriceRange ANY_PRICE = PriceRange.all(Currency.getInstance("RUB"));
    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();
    private final LossySession losses = new LossySession();
    private final Category category = RandomKeys.category();
    private Cassandra lossy;
    private CassandraCatalogue unlucky;
    private CassandraCatalogue catalogue;

    @BeforeAll
    static void openStore(TestCassandra test) {
        fixture = CassandraFixture.open(test);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @BeforeEach
    void openInstances() {
        lossy = fixture.lossy(losses);
        unlucky = TestCatalogue.open(lossy, clock);
        catalogue = TestCatalogue.open(fixture.cassandra(), clock);
    }

    @AfterEach
    void closeInstance() {
        lossy.close();
    }

    @Test
    void an_update_whose_answer_was_lost_is_found_done_when_it_is_repeated() {
        Product product = TestCatalogue.stored(catalogue.add(RandomKeys.product(), clock.instant(), card("50")));
        losses.lose(Loss.ANSWER, 1, "UPDATE " + keyspace() + ".products_by_id");
        assertThatThrownBy(() -> unlucky.update(product.id(), product.version(), card("150")))
                .isInstanceOf(StoreException.class);
        Product changed = TestCatalogue.stored(unlucky.update(product.id(), product.version(), card("150")));
        assertListed(changed);
        assertThat(catalogue.find(product.id())).contains(changed);
    }

    @Test
    void an_update_that_never_arrived_leaves_everything_as_it_was() {
        Product product = TestCatalogue.stored(catalogue.add(RandomKeys.product(), clock.instant(), card("50")));
        losses.lose(Loss.REQUEST, 1, "UPDATE " + keyspace() + ".products_by_id");
        assertThatThrownBy(() -> unlucky.update(product.id(), product.version(), card("150")))
                .isInstanceOf(StoreException.class);
        assertListed(product);
        assertListed(TestCatalogue.stored(unlucky.update(product.id(), product.version(), card("150"))));
    }

    @Test
    void an_added_product_whose_answer_was_lost_is_listed_and_can_be_added_again() {
        ProductId id = RandomKeys.product();
        losses.lose(Loss.ANSWER, 1, "INSERT INTO " + keyspace() + ".products_by_id");
        assertThatThrownBy(() -> unlucky.add(id, clock.instant(), card("50"))).isInstanceOf(StoreException.class);
        assertListed(catalogue.find(id).orElseThrow());
        assertListed(TestCatalogue.stored(unlucky.add(id, clock.instant(), card("50"))));
    }

    @Test
    void rows_that_could_not_be_settled_do_not_fail_the_change_and_are_settled_by_the_sweep() {
        Product product = TestCatalogue.stored(catalogue.add(RandomKeys.product(), clock.instant(), card("50")));
        losses.lose(Loss.REQUEST, 100, "INSERT INTO " + keyspace() + ".products_by_category");
        Product changed = TestCatalogue.stored(unlucky.update(product.id(), product.version(), card("150")));
        losses.loseNothingMore();
        assertListed(changed);
        assertThat(ownDifferences()).isNotEmpty();
        clock.move(Duration.ofMinutes(4));
        BucketPlans plans = new BucketPlans(fixture.cassandra(), clock);
        assertThat(new ProductSweep(fixture.cassandra(), clock, plans, TestCatalogue.SETTINGS).sweep())
                .isPositive();
        assertThat(ownDifferences()).isEmpty();
        assertListed(changed);
    }

    private List<String> ownDifferences() {
        BucketPlans plans = new BucketPlans(fixture.cassandra(), clock);
        return new ProductCopies(fixture.cassandra(), clock, plans, TestCatalogue.SETTINGS)
                .verify(progress -> {}).first().stream()
                        .map(difference -> difference.key())
                        .filter(key -> key.contains(category.path()))
                        .toList();
    }

    private void assertListed(Product product) {
        Selection all = Selection.of(category);
        List<Offer> newest = catalogue.newest(all, Optional.empty(), 10).items();
        assertThat(newest).containsExactly(product.offer());
        assertThat(catalogue.byPrice(all, ANY_PRICE, Optional.empty(), 10).items())
                .containsExactly(product.offer());
    }

    private static String keyspace() {
        return fixture.cassandra().settings().keyspace();
    }

    private Card card(String price) {
        return TestCatalogue.card(category, price);
    }
}
