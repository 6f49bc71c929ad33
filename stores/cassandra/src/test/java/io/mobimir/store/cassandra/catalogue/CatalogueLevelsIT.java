package io.mobimir.store.cassandra.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.StatementLog;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import java.time.Instant;
import java.util.Currency;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks that the driver used the levels of the policies. */
@OnCassandra
class CatalogueLevelsIT {
    private static final StatementLog LOG = new StatementLog();
    private static CassandraFixture fixture;

    private final Category category = RandomKeys.category();
    private final ProductId id = RandomKeys.product();

    @BeforeAll
    static void openStore(TestCassandra test) {
        fixture = CassandraFixture.open(CassandraFixture.settings(test), LOG);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Test
    void changes_are_serial_on_the_card_and_local_quorum_on_the_copies() {
        CassandraCatalogue catalogue = TestCatalogue.open(fixture.cassandra(), Clock.systemUTC());
        Product first = TestCatalogue.stored(catalogue.add(id, Instant.now(), card("50")));
        Map<String, Set<String>> levels = LOG.levelsOf(() -> catalogue.update(id, first.version(), card("150")));
        assertThat(levels)
                .containsEntry("READ products_by_id", Set.of("SERIAL"))
                .containsEntry("CONDITIONAL products_by_id", Set.of("SERIAL, LOCAL_QUORUM"))
                .containsEntry("WRITE products_by_category", Set.of("LOCAL_QUORUM"))
                .containsEntry("WRITE products_by_category_price", Set.of("LOCAL_QUORUM"))
                .containsEntry("WRITE unfinished", Set.of("QUORUM"));
        assertThat(LOG.sent())
                .filteredOn(sent -> sent.kind() == StatementLog.Kind.CONDITIONAL)
                .isNotEmpty()
                .noneMatch(StatementLog.Sent::idempotent);
    }

    /** One read in ten asks a quorum, so that read repair can compare replicas. */
    @Test
    void cards_and_listings_are_read_at_one_and_now_and_then_at_local_quorum() {
        CassandraCatalogue catalogue = TestCatalogue.open(fixture.cassandra(), Clock.systemUTC());
        TestCatalogue.stored(catalogue.add(id, Instant.now(), card("50")));
        Selection all = Selection.of(category);
        PriceRange range = PriceRange.all(Currency.getInstance("RUB"));
        Map<String, Set<String>> levels =
                LOG.levelsOf(() -> IntStream.range(0, 200).forEach(i -> {
                    catalogue.find(id);
                    catalogue.newest(all, Optional.empty(), 10);
                    catalogue.byPrice(all, range, Optional.empty(), 10);
                }));
        Set<String> relaxed = Set.of("ONE", "LOCAL_QUORUM");
        assertThat(levels)
                .containsEntry("READ products_by_id", relaxed)
                .containsEntry("READ products_by_category", relaxed)
                .containsEntry("READ products_by_category_price", relaxed)
                .containsEntry("READ price_bands", relaxed);
        assertThat(LOG.sent().stream()
                        .filter(sent -> sent.level().equals("ONE"))
                        .count())
                .isGreaterThan(LOG.sent().size() / 2);
    }

    private Card card(String price) {
        return TestCatalogue.card(category, price);
    }
}
