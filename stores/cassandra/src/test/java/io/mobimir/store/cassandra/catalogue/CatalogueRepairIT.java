package io.mobimir.store.cassandra.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A repair beside writers must not delete rows that they write. */
@OnCassandra
class CatalogueRepairIT {
    private static final int WRITERS = 3;
    private static final int CHANGES = 20;
    private static final Clock CLOCK = Clock.systemUTC();
    private static CassandraFixture fixture;

    private final Category category = RandomKeys.category();
    private final Selection everything = Selection.of(category);

    @BeforeAll
    static void openStore(TestCassandra test) {
        fixture = CassandraFixture.open(test);
        TestCatalogue.truncate(fixture.cassandra());
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Test
    void products_that_are_added_and_changed_while_the_lists_are_repaired_are_listed_as_their_cards_say() {
        Cassandra cassandra = fixture.cassandra();
        CassandraCatalogue catalogue = TestCatalogue.open(cassandra, CLOCK);
        ProductCopies copies =
                new ProductCopies(cassandra, CLOCK, new BucketPlans(cassandra, CLOCK), TestCatalogue.SETTINGS);
        List<ProductId> ids = Stream.generate(RandomKeys::product).limit(20).toList();
        AtomicInteger writing = new AtomicInteger(WRITERS);
        Race.of(WRITERS + 1, racer -> () -> {
            if (racer == 0) {
                return repairs(copies, () -> writing.get() > 0);
            }
            try {
                Random random = new Random(racer);
                for (int changes = 0; changes < CHANGES; changes++) {
                    change(catalogue, ids.get(random.nextInt(ids.size())), random);
                }
            } finally {
                writing.decrementAndGet();
            }
            return racer;
        });
        List<Offer> offers = catalogue.findAll(ids).stream().map(Product::offer).toList();
        assertThat(catalogue.newest(everything, Optional.empty(), 50).items())
                .containsExactlyInAnyOrderElementsOf(offers);
        assertThat(catalogue
                        .byPrice(everything, PriceRange.all(Currency.getInstance("RUB")), Optional.empty(), 50)
                        .items())
                .containsExactlyInAnyOrderElementsOf(offers);
        assertThat(copies.verify(progress -> {}).first()).isEmpty();
    }

    private static int repairs(ProductCopies copies, BooleanSupplier more) {
        int repairs = 0;
        while (more.getAsBoolean()) {
            assertThat(copies.repair(progress -> {}).truths()).isNotNegative();
            repairs++;
        }
        return repairs;
    }

    /** Adds the product, or changes it if it exists; half of the changes compete with another writer. */
    private void change(CassandraCatalogue catalogue, ProductId id, Random random) {
        Category where = new Category(category + ".B" + random.nextInt(3));
        Card card = TestCatalogue.card(where, random.nextInt(4) * 90 + ".00");
        if (random.nextInt(3) == 0) {
            catalogue.add(id, CLOCK.instant(), card);
        } else {
            catalogue.find(id).ifPresent(seen -> catalogue.update(id, seen.version(), card));
        }
    }
}
