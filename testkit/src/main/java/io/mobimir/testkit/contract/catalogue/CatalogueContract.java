package io.mobimir.testkit.contract.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of every catalogue about cards and their changes. */
public abstract class CatalogueContract extends CatalogueFixture {
    @Test
    public void a_product_is_found_with_everything_it_has() {
        Card card = new Card(
                new Category(category + ".Смартфоны"),
                Money.rub("45990.00"),
                Map.of(
                        RUSSIAN,
                        new Wording("Смартфон «Ёж» 📱", "Чёрный, 6.5 дюймов 𝄞"),
                        Locale.forLanguageTag("en-GB"),
                        new Wording("Smartphone", "")),
                Map.of("цвет", "Чёрный 🖤", "memory", "128GB"),
                Optional.of("https://img.example/1.jpg"),
                true);
        Product product = added(new ProductId("PROD-" + RandomKeys.random() + "-Ё-📱"), card);
        assertThat(product.card()).isEqualTo(card);
        assertThat(product.createdAt()).isEqualTo(clock.instant());
        assertThat(catalogue.find(product.id())).contains(product);
        assertThat(catalogue.newest(everything, Optional.empty(), 10).items()).containsExactly(product.offer());
        assertThat(catalogue
                        .byPrice(everything, ANY_PRICE, Optional.empty(), 10)
                        .items())
                .containsExactly(product.offer());
    }

    @Test
    public void the_lowest_and_the_highest_price_are_kept_exactly() {
        for (String price : List.of("0", "0.01", "9999999.99")) {
            Product product = added(card(price));
            assertThat(catalogue.find(product.id()).orElseThrow().card().price())
                    .isEqualTo(Money.rub(price));
        }
    }

    @Test
    public void an_unknown_product_is_not_found_and_cannot_be_changed() {
        ProductId unknown = RandomKeys.product();
        assertThat(catalogue.find(unknown)).isEmpty();
        assertThat(catalogue.update(unknown, 1, card("1"))).isEqualTo(new CatalogueChangeResult.Absent(unknown));
        assertThat(catalogue.find(unknown)).isEmpty();
    }

    @Test
    public void several_products_come_in_the_order_asked_for() {
        Product first = added(card("1"));
        Product second = added(card("2"));
        assertThat(catalogue.findAll(List.of(second.id(), RandomKeys.product(), first.id())))
                .containsExactly(second, first);
        assertThat(catalogue.findAll(List.of())).isEmpty();
    }

    @Test
    public void adding_again_after_an_unknown_outcome_changes_nothing() {
        Product product = added(card("10"));
        assertThat(catalogue.add(product.id(), product.createdAt(), product.card()))
                .isEqualTo(new CatalogueChangeResult.Stored(product));
        assertThat(newest(everything, 10)).containsExactly(product.id());
    }

    @Test
    public void adding_another_product_under_the_same_id_is_a_conflict() {
        Product product = added(card("10"));
        assertThat(catalogue.add(product.id(), product.createdAt(), card("11")))
                .isEqualTo(new CatalogueChangeResult.Conflict(product));
        assertThat(catalogue.find(product.id())).contains(product);
    }

    @Test
    public void an_update_replaces_the_whole_card() {
        Card full = new Card(
                category,
                Money.rub("10"),
                Map.of(RUSSIAN, new Wording("Старое", "старое"), Locale.ENGLISH, new Wording("Old", "old")),
                Map.of("color", "Черный", "memory", "128GB"),
                Optional.of("old.jpg"),
                true);
        Product before = added(full);
        Product after = updated(before, card("10").withAttributes(Map.of("color", "Белый")));
        assertThat(after.version()).isGreaterThan(before.version());
        assertThat(after.createdAt()).isEqualTo(before.createdAt());
        assertThat(catalogue.find(before.id())).contains(after);
        assertThat(after.card().image()).isEmpty();
        assertListedAs(after);
    }

    @Test
    public void an_update_from_an_old_version_is_a_conflict_and_changes_nothing() {
        Product first = added(card("10"));
        Product second = updated(first, card("20"));
        assertThat(catalogue.update(first.id(), first.version(), card("30")))
                .isEqualTo(new CatalogueChangeResult.Conflict(second));
        assertThat(catalogue.update(first.id(), second.version() + 1_000, card("30")))
                .isEqualTo(new CatalogueChangeResult.Conflict(second));
        assertThat(catalogue.find(first.id())).contains(second);
        assertListedAs(second);
    }

    @Test
    public void repeating_an_update_after_an_unknown_outcome_changes_nothing() {
        Product first = added(card("10"));
        Product second = updated(first, card("20"));
        assertThat(catalogue.update(first.id(), first.version(), card("20")))
                .isEqualTo(new CatalogueChangeResult.Stored(second));
        assertThat(catalogue.find(first.id())).contains(second);
    }

    @Test
    public void an_update_counts_although_the_clock_jumped_back() {
        Product first = added(card("10"));
        clock.move(Duration.ofMinutes(-10));
        Product second = updated(first, card("20"));
        Product third = updated(second, card("150"));
        assertThat(third.version()).isGreaterThan(second.version());
        assertThat(catalogue.find(first.id())).contains(third);
        assertListedAs(third);
    }

    @Test
    public void a_product_from_the_future_is_refused_by_name_and_not_written() {
        ProductId id = RandomKeys.product();
        Instant tomorrow = clock.instant().plus(Duration.ofDays(1));
        assertThatThrownBy(() -> catalogue.add(id, tomorrow, card("1")))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("created_at");
        assertThat(catalogue.find(id)).isEmpty();
        assertThat(newest(everything, 10)).isEmpty();
    }

    @Test
    public void of_two_racing_updates_one_is_stored_and_the_listings_agree_with_it() {
        for (int round = 0; round < 5; round++) {
            Product product = added(card("10"));
            List<CatalogueChangeResult> changes = Race.of(4, racer -> () -> {
                Card card = card(racer * 100 + 5 + ".00").withAttributes(Map.of("racer", "R" + racer));
                return catalogue.update(product.id(), product.version(), card);
            });
            List<Product> stored = changes.stream()
                    .filter(CatalogueChangeResult.Stored.class::isInstance)
                    .map(CatalogueFixture::stored)
                    .toList();
            assertThat(stored).hasSize(1);
            assertThat(catalogue.find(product.id())).contains(stored.get(0));
            assertListedAs(stored.get(0));
        }
    }

    @Test
    public void of_racing_products_with_one_id_one_is_stored() {
        ProductId id = RandomKeys.product();
        List<CatalogueChangeResult> changes =
                Race.of(4, racer -> () -> catalogue.add(id, clock.instant(), card(racer * 100 + ".00")));
        assertThat(changes)
                .filteredOn(CatalogueChangeResult.Stored.class::isInstance)
                .hasSize(1);
        assertListedAs(catalogue.find(id).orElseThrow());
    }

    @Test
    public void a_chain_of_racing_updates_loses_none() {
        ProductId id = added(card("0")).id();
        Race.of(4, racer -> () -> {
            for (int i = 0; i < 5; i++) {
                raisePrice(id);
            }
            return racer;
        });
        Product product = catalogue.find(id).orElseThrow();
        assertThat(product.card().price()).isEqualTo(Money.rub("1000"));
        assertListedAs(product);
    }

    /** Raises the price by 50; repeats until no other change is faster. */
    private void raisePrice(ProductId id) {
        boolean stored = false;
        Product seen = catalogue.find(id).orElseThrow();
        while (!stored) {
            Card raised = seen.card().withPrice(seen.card().price().plus(Money.rub("50")));
            Card mine = raised.withAttributes(Map.of("by", RandomKeys.random()));
            CatalogueChangeResult change = catalogue.update(id, seen.version(), mine);
            stored = change instanceof CatalogueChangeResult.Stored;
            seen = change.match(product -> product, current -> current, absent -> {
                throw new AssertionError("lost " + absent);
            });
        }
    }

    /** Asserts that each listing has the product once, with its present card. */
    private void assertListedAs(Product product) {
        assertThat(walk(after -> catalogue.newest(everything, after, 200)))
                .filteredOn(offer -> offer.id().equals(product.id()))
                .containsExactly(product.offer());
        assertThat(walk(after -> catalogue.byPrice(everything, ANY_PRICE, after, 200)))
                .filteredOn(offer -> offer.id().equals(product.id()))
                .containsExactly(product.offer());
    }
}
