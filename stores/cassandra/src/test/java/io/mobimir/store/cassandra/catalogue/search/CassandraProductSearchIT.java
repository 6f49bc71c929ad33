package io.mobimir.store.cassandra.catalogue.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.SearchQuery;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.catalogue.CassandraCatalogue;
import io.mobimir.store.cassandra.catalogue.CatalogueSettings;
import io.mobimir.store.cassandra.catalogue.ProductSource;
import io.mobimir.store.cassandra.catalogue.ProductSweep;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.catalogue.ProductSearchContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
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
        catalogue = catalogue(fixture.cassandra(), CLOCK);
        search = open("first");
    }

    private static CassandraCatalogue catalogue(Cassandra cassandra, Clock clock) {
        return new CassandraCatalogue(
                cassandra,
                clock,
                new Cursors(new byte[] {1}),
                new BucketPlans(cassandra, clock),
                CatalogueSettings.DEFAULT);
    }

    private static CassandraProductSearch open(String name) {
        return open(name, CLOCK);
    }

    private static CassandraProductSearch open(String name, Clock clock) {
        return new CassandraProductSearch(
                catalogue,
                new ProductSource(fixture.cassandra(), clock),
                new Cursors(new byte[] {1}),
                clock,
                folder.resolve(name));
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
        CatalogueChangeResult before = catalogue.add(RandomKeys.product(), Instant.now(), card("Барометр"));
        try (CassandraProductSearch other = open("second")) {
            assertThat(found(other, "барометры")).isEmpty();
            assertThatThrownBy(other::categories).isInstanceOf(StoreException.class);
            other.catchUp();
            assertThat(other.categories()).containsKey(product(before).card().category());
            assertThat(found(other, "барометры")).containsExactly(product(before));
            CatalogueChangeResult after = catalogue.add(RandomKeys.product(), Instant.now(), card("Термометр"));
            other.catchUp();
            assertThat(found(other, "термометры")).containsExactly(product(after));
        }
    }

    @Test
    void an_index_that_is_opened_again_begins_anew() {
        CatalogueChangeResult change = catalogue.add(RandomKeys.product(), Instant.now(), card("Гигрометр"));
        try (CassandraProductSearch once = open("third")) {
            once.catchUp();
            assertThat(found(once, "гигрометр")).containsExactly(product(change));
        }
        try (CassandraProductSearch again = open("third")) {
            assertThat(found(again, "гигрометр")).isEmpty();
            again.catchUp();
            assertThat(found(again, "гигрометр")).containsExactly(product(change));
        }
    }

    @Test
    void the_next_page_may_be_asked_of_another_instance() {
        String word = "q" + UUID.randomUUID().toString().replace("-", "");
        List<ProductId> expected = Stream.of("Хронометр", "Хронометр морской", "Хронометр морской точный")
                .map(name -> product(catalogue.add(RandomKeys.product(), Instant.now(), card(name + " " + word)))
                        .id())
                .toList();
        search.catchUp();
        try (CassandraProductSearch other = open("pages")) {
            other.catchUp();
            SearchQuery query = SearchQuery.of(word, Optional.empty());
            List<ProductId> seen = new ArrayList<>();
            Optional<Cursor> next = Optional.empty();
            do {
                Page<Product> page = (seen.size() % 2 == 0 ? search : other).find(query, next, 1);
                page.items().forEach(each -> seen.add(each.id()));
                next = page.next();
            } while (next.isPresent());
            assertThat(seen).isEqualTo(expected);
        }
    }

    @Test
    void counts_and_listings_are_refused_until_every_product_is_known() {
        try (CassandraProductSearch opened = open("counting")) {
            assertThatThrownBy(opened::categories).isInstanceOf(StoreException.class);
            SearchQuery all = new SearchQuery(Optional.empty(), Optional.empty(), Map.of(), Optional.empty());
            assertThatThrownBy(() -> opened.find(all, Optional.empty(), 1)).isInstanceOf(StoreException.class);
            opened.catchUp();
            assertThat(opened.categories()).isNotNull();
        }
    }

    @Test
    void a_damaged_file_or_one_of_another_version_does_not_matter() throws IOException {
        Path damaged = Files.createDirectories(folder.resolve("damaged"));
        Files.writeString(damaged.resolve("segments_7"), "from another time");
        Files.writeString(damaged.resolve("_3.cfs"), "");
        CatalogueChangeResult change = catalogue.add(RandomKeys.product(), Instant.now(), card("Анемометр"));
        try (CassandraProductSearch opened = open("damaged")) {
            opened.catchUp();
            assertThat(found(opened, "анемометр")).containsExactly(product(change));
        }
    }

    @Test
    void an_index_whose_files_are_taken_away_is_made_anew() throws IOException {
        try (CassandraProductSearch opened = open("taken")) {
            opened.catchUp();
            takeAway(folder.resolve("taken"));
            CatalogueChangeResult change = catalogue.add(RandomKeys.product(), Instant.now(), card("Дозиметр"));
            assertThatThrownBy(opened::catchUp).isInstanceOf(StoreException.class);
            opened.catchUp();
            assertThat(found(opened, "дозиметр")).containsExactly(product(change));
        }
    }

    @Test
    void a_folder_that_another_instance_uses_is_refused_and_left_alone() {
        CatalogueChangeResult change = catalogue.add(RandomKeys.product(), Instant.now(), card("Эхолот"));
        search.catchUp();
        assertThatThrownBy(() -> open("first"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("first");
        assertThat(found(search, "эхолоты")).containsExactly(product(change));
    }

    @Test
    void a_change_that_could_not_be_told_is_told_by_the_sweep() {
        TestClock clock = TestClock.atPresent();
        LossySession losses = new LossySession();
        try (Cassandra lossy = fixture.lossy(losses);
                CassandraProductSearch opened = open("swept", clock)) {
            opened.catchUp();
            losses.lose(Loss.REQUEST, 1, ".product_changes");
            CatalogueChangeResult change =
                    catalogue(lossy, clock).add(RandomKeys.product(), Instant.now(), card("Угломер"));
            opened.catchUp();
            assertThat(found(opened, "угломер")).isEmpty();
            clock.move(Duration.ofSeconds(6));
            new ProductSweep(
                            fixture.cassandra(),
                            clock,
                            new BucketPlans(fixture.cassandra(), clock),
                            CatalogueSettings.DEFAULT)
                    .sweep();
            opened.catchUp();
            assertThat(found(opened, "угломер")).containsExactly(product(change));
        }
    }

    @Test
    void a_change_that_was_told_too_late_is_found_half_a_day_later() {
        TestClock slow = new TestClock(Instant.now().minus(Duration.ofHours(1)));
        TestClock clock = TestClock.atPresent();
        try (CassandraProductSearch opened = open("late", clock)) {
            opened.catchUp();
            CatalogueChangeResult change =
                    catalogue(fixture.cassandra(), slow).add(RandomKeys.product(), slow.instant(), card("Курвиметр"));
            opened.catchUp();
            assertThat(found(opened, "курвиметр")).isEmpty();
            clock.move(Duration.ofHours(13));
            opened.catchUp();
            assertThat(found(opened, "курвиметр")).containsExactly(product(change));
        }
    }

    private static void takeAway(Path taken) throws IOException {
        try (Stream<Path> files = Files.list(taken)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(taken);
    }

    private static List<Product> found(CassandraProductSearch search, String words) {
        return search.find(words, Optional.empty(), 10);
    }

    private static Product product(CatalogueChangeResult change) {
        return ((CatalogueChangeResult.Stored) change).product();
    }

    private static Card card(String name) {
        return new Card(
                RandomKeys.category(),
                Money.rub("1"),
                Map.of(Locale.forLanguageTag("ru"), new Wording(name, "")),
                Map.of(),
                Optional.empty(),
                true);
    }
}
