package io.mobimir.testkit.contract.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every catalogue about its listings. */
public abstract class CatalogueListingContract extends CatalogueFixture {
    private static final Optional<Cursor> START = Optional.empty();

    @Test
    public void an_empty_category_is_one_empty_page() {
        assertThat(catalogue.newest(everything, START, 10)).isEqualTo(new Page<Offer>(List.of(), START));
        assertThat(catalogue.byPrice(everything, ANY_PRICE, START, 10)).isEqualTo(new Page<Offer>(List.of(), START));
    }

    @Test
    public void the_newest_come_first_whatever_the_page_size() {
        List<ProductId> expected = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            expected.add(0, added(card("10")).id());
            clock.move(Duration.ofMillis(1));
        }
        for (int limit : new int[] {1, 3, 7, 200}) {
            assertThat(newest(everything, limit)).isEqualTo(expected);
        }
    }

    @Test
    public void products_of_the_same_moment_are_all_listed_once() {
        List<ProductId> ids =
                IntStream.range(0, 7).mapToObj(i -> added(card("10")).id()).toList();
        List<ProductId> falling = ids.stream()
                .sorted(Comparator.comparing(ProductId::value).reversed())
                .toList();
        assertThat(newest(everything, 2)).isEqualTo(falling);
        assertThat(byPrice(ANY_PRICE, 2))
                .isEqualTo(ids.stream()
                        .sorted(Comparator.comparing(ProductId::value))
                        .toList());
    }

    @Test
    public void a_page_that_is_just_full_is_the_last() {
        added(card("10"));
        added(card("20"));
        assertThat(catalogue.newest(everything, START, 2).next()).isEmpty();
        assertThat(catalogue.byPrice(everything, ANY_PRICE, START, 2).next()).isEmpty();
        assertThat(catalogue.byPrice(everything, ANY_PRICE, START, 1).next()).isPresent();
    }

    @Test
    public void products_added_while_pages_are_read_neither_shift_nor_repeat_the_rest() {
        List<ProductId> there = new ArrayList<>();
        for (int price : new int[] {10, 120, 230, 340, 450}) {
            there.add(added(card(price + ".00")).id());
            clock.move(Duration.ofMillis(1));
        }
        Page<Offer> newest = catalogue.newest(everything, START, 2);
        Page<Offer> cheapest = catalogue.byPrice(everything, ANY_PRICE, START, 2);
        added(card("5"));
        added(card("130"));
        List<Offer> restOfNewest =
                walk(after -> catalogue.newest(everything, after.isPresent() ? after : newest.next(), 2));
        assertThat(ids(newest.items())).containsExactly(there.get(4), there.get(3));
        assertThat(ids(restOfNewest)).containsExactly(there.get(2), there.get(1), there.get(0));
        List<Offer> restOfCheapest =
                walk(after -> catalogue.byPrice(everything, ANY_PRICE, after.isPresent() ? after : cheapest.next(), 2));
        assertThat(ids(cheapest.items())).containsExactly(there.get(0), there.get(1));
        assertThat(ids(restOfCheapest)).containsSubsequence(there.get(2), there.get(3), there.get(4));
        assertThat(ids(restOfCheapest)).doesNotHaveDuplicates().doesNotContain(there.get(0), there.get(1));
    }

    @Test
    public void a_category_shows_what_is_below_it_and_nothing_beside_it() {
        Category phones = new Category(category + ".Смартфоны");
        ProductId phone = added(card("10").in(phones)).id();
        ProductId novelty =
                added(card("20").in(new Category(phones + ".Новинки"))).id();
        ProductId own = added(card("30")).id();
        added(card("40").in(new Category(category + " и прочее")));
        added(card("40").in(new Category(category + ".Смартфоны и планшеты")));
        assertThat(newest(Selection.of(phones), 10)).containsExactlyInAnyOrder(phone, novelty);
        assertThat(newest(everything, 10)).hasSize(4).contains(phone, novelty, own);
        assertThat(byPrice(range("10", "30"), 10)).containsExactly(phone, novelty, own);
    }

    @Test
    public void an_inactive_product_is_not_listed_but_its_card_can_be_read() {
        Product product = added(card("10"));
        Product hidden = updated(product, product.card().withActive(false));
        assertThat(newest(everything, 10)).isEmpty();
        assertThat(byPrice(ANY_PRICE, 10)).isEmpty();
        assertThat(catalogue.find(product.id())).contains(hidden);
        updated(hidden, product.card());
        assertThat(newest(everything, 10)).containsExactly(product.id());
        assertThat(byPrice(ANY_PRICE, 10)).containsExactly(product.id());
    }

    @Test
    public void a_product_added_inactive_is_not_listed_until_it_is_activated() {
        Product hidden = added(card("10").withActive(false));
        assertThat(newest(everything, 10)).isEmpty();
        assertThat(byPrice(ANY_PRICE, 10)).isEmpty();
        updated(hidden, card("10"));
        assertThat(byPrice(ANY_PRICE, 10)).containsExactly(hidden.id());
    }

    @Test
    public void a_product_that_changes_its_category_leaves_the_old_one() {
        Category old = new Category(category + ".Планшеты");
        Category phones = new Category(category + ".Смартфоны");
        Product product = added(card("10").in(old));
        Product moved = updated(product, product.card().in(phones));
        assertThat(newest(Selection.of(old), 10)).isEmpty();
        assertThat(newest(Selection.of(phones), 10)).containsExactly(product.id());
        assertThat(newest(everything, 10)).containsExactly(product.id());
        assertThat(catalogue.byPrice(Selection.of(old), ANY_PRICE, START, 10).items())
                .isEmpty();
        assertThat(catalogue.byPrice(Selection.of(phones), ANY_PRICE, START, 10).items())
                .containsExactly(moved.offer());
        assertThat(byPrice(ANY_PRICE, 10)).containsExactly(product.id());
    }

    @Test
    public void a_price_range_includes_both_ends_and_rises_over_all_bands() {
        List<String> prices = List.of("0", "0.01", "99.99", "100", "100.01", "250", "5000", "9999999.99");
        List<ProductId> rising =
                prices.stream().map(price -> added(card(price)).id()).toList();
        for (int limit : new int[] {1, 3, 200}) {
            assertThat(byPrice(ANY_PRICE, limit)).isEqualTo(rising);
        }
        assertThat(byPrice(range("99.99", "100.01"), 10)).isEqualTo(rising.subList(2, 5));
        assertThat(byPrice(range("100", "100"), 10)).isEqualTo(rising.subList(3, 4));
        assertThat(byPrice(range("0", "0"), 10)).isEqualTo(rising.subList(0, 1));
        assertThat(byPrice(range("9999999.99", "9999999.99"), 10)).isEqualTo(rising.subList(7, 8));
        assertThat(byPrice(range("100.02", "249.99"), 10)).isEmpty();
    }

    @Test
    public void prices_in_another_currency_are_another_listing() {
        Currency euro = Currency.getInstance("EUR");
        ProductId inRoubles = added(card("10")).id();
        ProductId inEuros = added(card("10").withPrice(Money.parse("10", euro))).id();
        assertThat(byPrice(ANY_PRICE, 10)).containsExactly(inRoubles);
        assertThat(byPrice(PriceRange.all(euro), 10)).containsExactly(inEuros);
        assertThat(newest(everything, 10)).containsExactlyInAnyOrder(inRoubles, inEuros);
    }

    @Test
    public void a_new_price_is_found_in_its_own_range_only() {
        Product product = added(card("50"));
        Product dearer = updated(product, card("150"));
        assertThat(byPrice(range("0", "99.99"), 10)).isEmpty();
        assertThat(catalogue.byPrice(everything, range("100", "200"), START, 10).items())
                .containsExactly(dearer.offer());
        updated(dearer, card("50"));
        assertThat(byPrice(range("0", "99.99"), 10)).containsExactly(product.id());
        assertThat(byPrice(range("100", "200"), 10)).isEmpty();
    }

    @Test
    public void attributes_narrow_both_listings() {
        List<ProductId> black = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Map<String, String> attributes =
                    Map.of("color", i % 2 == 0 ? "Чёрный 🖤" : "Белый", "memory", i < 4 ? "128GB" : "256GB");
            ProductId id =
                    added(card(i * 60 + ".00").withAttributes(attributes)).id();
            if (i % 2 == 0) {
                black.add(id);
            }
        }
        Selection onlyBlack = new Selection(category, Map.of("color", "Чёрный 🖤"));
        Selection blackAndLarge = new Selection(category, Map.of("color", "Чёрный 🖤", "memory", "256GB"));
        for (int limit : new int[] {1, 2, 10}) {
            assertThat(newest(onlyBlack, limit)).containsExactlyInAnyOrderElementsOf(black);
            assertThat(ids(walk(after -> catalogue.byPrice(onlyBlack, ANY_PRICE, after, limit))))
                    .isEqualTo(black);
            assertThat(newest(blackAndLarge, limit)).containsExactly(black.get(2));
        }
        assertThat(newest(new Selection(category, Map.of("color", "Красный")), 10))
                .isEmpty();
        assertThat(newest(new Selection(category, Map.of("Белый", "color")), 10))
                .isEmpty();
    }

    @Test
    public void a_changed_attribute_is_found_by_its_new_value_only() {
        Product product = added(card("10").withAttributes(Map.of("color", "Черный", "memory", "128GB")));
        updated(product, card("10").withAttributes(Map.of("color", "Белый")));
        assertThat(newest(new Selection(category, Map.of("color", "Белый")), 10))
                .containsExactly(product.id());
        assertThat(newest(new Selection(category, Map.of("color", "Черный")), 10))
                .isEmpty();
        assertThat(newest(new Selection(category, Map.of("memory", "128GB")), 10))
                .isEmpty();
    }

    @Test
    public void a_cursor_that_was_cut_changed_or_taken_from_another_listing_is_refused_by_name() {
        IntStream.range(0, 3).forEach(i -> added(card(i + ".00")));
        Cursor newest = catalogue.newest(everything, START, 1).next().orElseThrow();
        Cursor byPrice =
                catalogue.byPrice(everything, ANY_PRICE, START, 1).next().orElseThrow();
        String text = newest.value();
        Selection other = Selection.of(RandomKeys.category());
        Selection narrowed = new Selection(category, Map.of("color", "Черный"));
        refused(() -> catalogue.newest(everything, Optional.of(new Cursor(text.substring(1))), 1));
        refused(() -> catalogue.newest(everything, Optional.of(new Cursor(text.substring(0, 20))), 1));
        refused(() -> catalogue.newest(everything, Optional.of(new Cursor("not a cursor!")), 1));
        refused(() -> catalogue.newest(everything, Optional.of(new Cursor(flipped(text))), 1));
        refused(() -> catalogue.newest(other, Optional.of(newest), 1));
        refused(() -> catalogue.newest(narrowed, Optional.of(newest), 1));
        refused(() -> catalogue.newest(everything, Optional.of(byPrice), 1));
        refused(() -> catalogue.byPrice(everything, ANY_PRICE, Optional.of(newest), 1));
        refused(() -> catalogue.byPrice(other, ANY_PRICE, Optional.of(byPrice), 1));
        refused(() -> catalogue.byPrice(everything, range("0", "5"), Optional.of(byPrice), 1));
    }

    @Test
    public void a_page_size_out_of_bounds_is_refused_by_name() {
        for (int limit : new int[] {0, -1, Page.MAX_SIZE + 1}) {
            assertThatThrownBy(() -> catalogue.newest(everything, START, limit))
                    .isInstanceOf(InvalidField.class)
                    .hasMessageStartingWith("limit");
            assertThatThrownBy(() -> catalogue.byPrice(everything, ANY_PRICE, START, limit))
                    .isInstanceOf(InvalidField.class)
                    .hasMessageStartingWith("limit");
        }
    }

    @Test
    public void listings_show_everything_although_the_clock_jumped_back() {
        List<ProductId> there = new ArrayList<>();
        IntStream.range(0, 5).forEach(i -> there.add(added(card(i * 70 + ".00")).id()));
        clock.move(Duration.ofMinutes(-10));
        assertThat(newest(everything, 2)).containsExactlyInAnyOrderElementsOf(there);
        assertThat(byPrice(ANY_PRICE, 2)).isEqualTo(there);
    }

    private static String flipped(String text) {
        char last = text.charAt(text.length() - 3);
        return text.substring(0, text.length() - 3) + (last == 'A' ? 'B' : 'A') + text.substring(text.length() - 2);
    }

    private static void refused(Runnable question) {
        assertThatThrownBy(question::run).isInstanceOf(InvalidField.class).hasMessageStartingWith("cursor");
    }
}
