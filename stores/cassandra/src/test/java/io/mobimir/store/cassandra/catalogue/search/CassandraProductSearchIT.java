package io.mobimir.store.cassandra.catalogue.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Change;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.catalogue.CassandraCatalogue;
import io.mobimir.store.cassandra.catalogue.CatalogueSettings;
import io.mobimir.store.cassandra.catalogue.ProductSource;
import io.mobimir.testkit.Keys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.ProductSearchContract;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnCassandra
class CassandraProductSearchIT extends ProductSearchContract {
    private static final Clock CLOCK = Clock.systemUTC();

    @TempDir
    private static Path folder;

    private static CassandraFixture fixture;
    private static CassandraCatalogue catalogue;
    private static CassandraProductSearch search;

    @BeforeAll
    static void openStore(TestCassandra test) {
        fixture = CassandraFixture.open(test);
        Cassandra cassandra = fixture.cassandra();
        catalogue = new CassandraCatalogue(
                cassandra,
                CLOCK,
                new Cursors(new byte[] {1}),
                new BucketPlans(cassandra, CLOCK),
                CatalogueSettings.DEFAULT);
        search = open("first");
    }

    private static CassandraProductSearch open(String name) {
        return new CassandraProductSearch(
                catalogue, new ProductSource(fixture.cassandra(), CLOCK), CLOCK, folder.resolve(name));
    }

    @AfterAll
    static void closeStore() {
        search.close();
        fixture.close();
    }

    @Override
    protected Catalogue catalogue() {
        return catalogue;
    }

    @Override
    protected ProductSearch search() {
        return search;
    }

    @Override
    protected void catchUp() {
        search.catchUp();
    }

    @Test
    void another_instance_finds_what_was_there_before_it_and_follows_what_comes_after() {
        Change before = catalogue.add(Keys.product(), Instant.now(), card("Барометр"));
        try (CassandraProductSearch other = open("second").start()) {
            await().until(other::isComplete);
            assertThat(other.find("барометры", Optional.empty(), 10)).containsExactly(product(before));
            Change after = catalogue.add(Keys.product(), Instant.now(), card("Термометр"));
            await().untilAsserted(() ->
                    assertThat(other.find("термометры", Optional.empty(), 10)).containsExactly(product(after)));
        }
    }

    @Test
    void an_index_that_is_opened_again_begins_anew() {
        catalogue.add(Keys.product(), Instant.now(), card("Гигрометр"));
        try (CassandraProductSearch once = open("third")) {
            once.catchUp();
            assertThat(once.find("гигрометр", Optional.empty(), 10)).hasSize(1);
        }
        try (CassandraProductSearch again = open("third")) {
            assertThat(again.find("гигрометр", Optional.empty(), 10)).isEmpty();
            again.catchUp();
            assertThat(again.find("гигрометр", Optional.empty(), 10)).hasSize(1);
        }
    }

    private static Product product(Change change) {
        return ((Change.Stored) change).product();
    }

    private static Card card(String name) {
        return new Card(
                Keys.category(),
                Money.rub("1"),
                Map.of(Locale.forLanguageTag("ru"), new Wording(name, "")),
                Map.of(),
                Optional.empty(),
                true);
    }
}
