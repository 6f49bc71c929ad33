package io.mobimir.app.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.memory.MemoryCatalogue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CachingCatalogueTest {
    private final TestClock clock = TestClock.atPresent();
    private final AtomicInteger looks = new AtomicInteger();
    private final List<Set<ProductId>> together = new ArrayList<>();
    private final AtomicInteger pages = new AtomicInteger();
    private volatile boolean broken;
    private final MemoryCatalogue store =
            new MemoryCatalogue(clock, new Cursors("memory".getBytes(StandardCharsets.UTF_8))) {
                @Override
                public synchronized Optional<Product> find(ProductId id) {
                    looks.incrementAndGet();
                    if (broken) {
                        throw new StoreException(Outcome.UNKNOWN, "down");
                    }
                    return super.find(id);
                }

                @Override
                public synchronized Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
                    pages.incrementAndGet();
                    return super.newest(selection, after, limit);
                }

                @Override
                public synchronized List<Product> findAll(Collection<ProductId> ids) {
                    together.add(Set.copyOf(ids));
                    return super.findAll(ids);
                }
            };
    private final CachingCatalogue catalogue =
            new CachingCatalogue(store, clock, Duration.ofSeconds(10), Duration.ofSeconds(10), 3);

    private Product added() {
        Card card = new Card(
                RandomKeys.category(),
                Money.rub("5.00"),
                Map.of(Locale.forLanguageTag("ru"), new Wording("Книга", "")),
                Map.of(),
                Optional.empty(),
                true);
        ProductId id = RandomKeys.product();
        store.add(id, clock.instant(), card);
        return store.find(id).orElseThrow();
    }

    private String price(Product product) {
        return catalogue.find(product.id()).orElseThrow().card().price().toString();
    }

    @Test
    void a_card_is_looked_up_once_until_it_may_be_stale() {
        Product product = added();
        looks.set(0);
        price(product);
        price(product);
        assertThat(looks).hasValue(1);
        store.update(product.id(), product.version(), product.card().withPrice(Money.rub("6.00")));
        assertThat(price(product)).isEqualTo("5.00 RUB");
        clock.move(Duration.ofSeconds(10));
        assertThat(price(product)).isEqualTo("6.00 RUB");
    }

    @Test
    void ones_own_change_is_seen_at_once() {
        Product product = added();
        price(product);
        catalogue.update(product.id(), product.version(), product.card().withPrice(Money.rub("6.00")));
        assertThat(price(product)).isEqualTo("6.00 RUB");
    }

    @Test
    void a_product_that_is_not_there_is_asked_for_again() {
        ProductId id = RandomKeys.product();
        assertThat(catalogue.find(id)).isEmpty();
        assertThat(catalogue.find(id)).isEmpty();
        assertThat(looks).hasValue(2);
    }

    @Test
    void a_failure_is_told_and_forgotten() {
        Product product = added();
        broken = true;
        assertThatThrownBy(() -> price(product)).isInstanceOf(StoreException.class);
        broken = false;
        assertThat(price(product)).isEqualTo("5.00 RUB");
    }

    @Test
    void several_cards_are_looked_up_together_and_only_those_that_are_not_remembered() {
        List<Product> products = List.of(added(), added());
        List<ProductId> ids = List.of(
                products.get(1).id(), RandomKeys.product(), products.get(0).id());
        price(products.get(0));
        together.clear();
        for (int i = 0; i < 2; i++) {
            assertThat(catalogue.findAll(ids)).containsExactly(products.get(1), products.get(0));
        }
        assertThat(together).containsExactly(Set.copyOf(ids.subList(0, 2)), Set.of(ids.get(1)));
        looks.set(0);
        assertThat(price(products.get(1))).isEqualTo("5.00 RUB");
        assertThat(looks).hasValue(0);
    }

    @Test
    void many_who_ask_at_once_cause_one_look() {
        Product product = added();
        looks.set(0);
        Race.of(16, n -> () -> price(product));
        assertThat(looks).hasValue(1);
    }

    @Test
    void a_flood_of_other_cards_does_not_drive_out_the_one_that_everybody_asks_for() {
        Product popular = added();
        price(added());
        for (int i = 0; i < 10; i++) {
            price(popular);
        }
        List<ProductId> others = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            Product other = added();
            others.add(other.id());
            price(other);
        }
        looks.set(0);
        price(popular);
        assertThat(looks).hasValue(0);
        catalogue.findAll(others);
        assertThat(together)
                .singleElement()
                .satisfies(asked -> assertThat(asked).hasSizeGreaterThanOrEqualTo(6));
    }

    @Test
    void many_who_ask_for_one_first_page_cause_one_look_until_it_may_be_stale() {
        Product product = added();
        Selection selection = Selection.of(product.card().category());
        List<Page<Offer>> answers = Race.of(16, n -> () -> catalogue.newest(selection, Optional.empty(), 5));
        assertThat(pages).hasValue(1);
        assertThat(answers).allMatch(page -> page.items().size() == 1);
        assertThat(catalogue.sharedReads()).containsEntry("page", 15L);
        clock.move(Duration.ofSeconds(10));
        catalogue.newest(selection, Optional.empty(), 5);
        assertThat(pages).hasValue(2);
    }

    @Test
    void other_questions_and_later_pages_are_asked_for_themselves() {
        Product product = added();
        Selection selection = Selection.of(product.card().category());
        catalogue.newest(selection, Optional.empty(), 5);
        catalogue.newest(selection, Optional.empty(), 6);
        store.add(RandomKeys.product(), clock.instant(), product.card());
        Optional<Cursor> next = catalogue.newest(selection, Optional.empty(), 1).next();
        assertThat(next).isPresent();
        catalogue.newest(selection, next, 1);
        catalogue.newest(selection, next, 1);
        assertThat(pages).hasValue(5);
    }
}
