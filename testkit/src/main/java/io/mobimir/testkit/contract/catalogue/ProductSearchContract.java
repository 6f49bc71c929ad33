package io.mobimir.testkit.contract.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.Page;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.SearchQuery;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.testkit.RandomKeys;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every search by words. */
public abstract class ProductSearchContract {
    private static final Locale RUSSIAN = Locale.forLanguageTag("ru");

    private static final int MOST_IN_A_WALK = 50;

    private final Category category = RandomKeys.category();
    /** A word that only the products of this test have. */
    private final String own = "q" + UUID.randomUUID().toString().replace("-", "");

    private Catalogue catalogue;
    private ProductSearch search;

    /** Returns the catalogue that is searched; it may hold other tests' data. */
    protected abstract Catalogue catalogue();

    protected abstract ProductSearch search();

    /** Returns when the index has everything that the catalogue has. */
    protected abstract void catchUp();

    @BeforeEach
    void openStore() {
        catalogue = catalogue();
        search = search();
    }

    @ParameterizedTest
    @ValueSource(strings = {"смартфон", "СМАРТФОНЫ", "смартфонов", "ёжик", "Ежик", "чёрными", "galaxy", "6.5", "128GB"})
    public void a_product_is_found_by_any_form_of_its_words(String word) {
        Product product = added("Смартфон Galaxy «Ёжик»", "Экран 6.5 дюймов, 128GB, черный");
        assertThat(found(word)).containsExactly(product);
    }

    @Test
    public void every_language_of_a_product_is_searched() {
        Card card = card("Телефон", own);
        Product product = added(card.withWordings(Map.of(
                RUSSIAN,
                new Wording("Телефон", own),
                Locale.ENGLISH,
                new Wording("Mobile phone", "with two batteries"))));
        assertThat(found("phones")).containsExactly(product);
        assertThat(found("battery")).containsExactly(product);
        assertThat(found("телефоны")).containsExactly(product);
    }

    @Test
    public void all_words_must_be_there() {
        Product black = added("Смартфон", "черный");
        added("Смартфон", "белый");
        assertThat(found("черный смартфон")).containsExactly(black);
        assertThat(found("красный смартфон")).isEmpty();
    }

    @Test
    public void words_that_say_nothing_are_passed_over() {
        Product product = added("Чехол", "для смартфона");
        assertThat(found("и чехол в the")).containsExactly(product);
        assertThat(search.find("и в", Optional.empty(), 10)).isEmpty();
    }

    @Test
    public void a_name_counts_more_than_a_description() {
        Product cover = added("Чехол", "Защищает любой смартфон, большой и малый смартфон");
        Product phone = added("Смартфон", "С большим экраном и камерой, батареей и кнопками");
        assertThat(found("смартфон")).containsExactly(phone, cover);
    }

    @Test
    public void a_category_and_what_is_below_it_can_be_searched_alone() {
        Category phones = new Category(category + ".Смартфоны");
        Product inside = added(card("Смартфон", own).in(new Category(phones + ".Новинки")));
        added(card("Смартфон", own).in(new Category(category + ".Смартфоны и планшеты")));
        assertThat(search.find(own, Optional.of(phones), 10)).containsExactly(inside);
        assertThat(search.find(own, Optional.of(category), 10)).hasSize(2);
        assertThat(search.find(own, Optional.of(RandomKeys.category()), 10)).isEmpty();
    }

    @Test
    public void an_inactive_product_is_not_found_until_it_is_active_again() {
        Product product = added("Смартфон", "");
        Product hidden = updated(product, product.card().withActive(false));
        assertThat(found("смартфон")).isEmpty();
        catchUp();
        assertThat(found("смартфон")).isEmpty();
        Product shown = updated(hidden, product.card());
        catchUp();
        assertThat(found("смартфон")).containsExactly(shown);
    }

    @Test
    public void a_product_that_is_worded_anew_is_found_by_its_new_words_only() {
        Product product = added("Смартфон", "");
        Product renamed = updated(product, card("Планшет " + own, ""));
        catchUp();
        assertThat(found("планшет")).containsExactly(renamed);
        assertThat(found("смартфон")).isEmpty();
    }

    @Test
    public void no_more_than_the_limit_is_found() {
        for (int i = 0; i < 5; i++) {
            added("Смартфон " + i, "");
        }
        assertThat(search.find(own, Optional.empty(), 3)).hasSize(3);
        assertThat(search.find(own, Optional.empty(), 200)).hasSize(5);
    }

    @Test
    public void pages_show_every_product_once_in_one_order_whatever_their_size() {
        List<Product> added = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            added.add(added(i % 2 == 0 ? "Смартфон" : "Чехол", "для смартфона"));
        }
        SearchQuery query = SearchQuery.of("смартфон " + own, Optional.of(category));
        List<Product> whole = search.find(query, Optional.empty(), 10).items();
        assertThat(whole).containsExactlyInAnyOrderElementsOf(added);
        assertThat(whole.subList(0, 3)).allMatch(product -> added.indexOf(product) % 2 == 0);
        for (int size = 1; size <= 5; size++) {
            assertThat(walk(query, size)).isEqualTo(whole);
        }
    }

    @Test
    public void a_cursor_of_another_search_is_refused() {
        added("Смартфон", "");
        added("Смартфон", "");
        Page<Product> page = search.find(SearchQuery.of(own, Optional.empty()), Optional.empty(), 1);
        for (SearchQuery other : List.of(
                SearchQuery.of(own, Optional.of(category)),
                SearchQuery.of("смартфон " + own, Optional.empty()),
                priced("0", "5"))) {
            assertThatThrownBy(() -> search.find(other, page.next(), 1))
                    .isInstanceOf(InvalidField.class)
                    .hasMessageStartingWith("cursor");
        }
    }

    @Test
    public void attributes_and_prices_narrow_a_search() {
        Product black = added(card("Смартфон", own).withAttributes(Map.of("color", "Черный", "memory", "128")));
        Product dear = added(
                card("Смартфон", own).withAttributes(Map.of("color", "Черный")).withPrice(Money.rub("5.01")));
        Product dollars = added(card("Смартфон", own).withPrice(Money.parse("1", Currency.getInstance("USD"))));
        assertThat(found(Map.of("color", "Черный"), Optional.empty())).containsExactlyInAnyOrder(black, dear);
        assertThat(found(Map.of("color", "Черный", "memory", "128"), Optional.empty()))
                .containsExactly(black);
        assertThat(found(Map.of("color", "Черн"), Optional.empty())).isEmpty();
        assertThat(found(Map.of(), Optional.of(rub("1.00", "5.01")))).containsExactlyInAnyOrder(black, dear);
        assertThat(found(Map.of(), Optional.of(rub("1.01", "5.00")))).isEmpty();
        assertThat(found(Map.of("color", "Черный"), Optional.of(rub("5", "6")))).containsExactly(dear);
        assertThat(found(Map.of(), Optional.empty())).containsExactlyInAnyOrder(black, dear, dollars);
    }

    private List<Product> found(Map<String, String> attributes, Optional<PriceRange> prices) {
        SearchQuery query = new SearchQuery(Optional.of(own), Optional.of(category), attributes, prices);
        return search.find(query, Optional.empty(), 10).items();
    }

    @Test
    public void without_words_the_newest_products_within_prices_come_first() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        List<Product> newestFirst = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Card card = card("Смартфон", "").withPrice(Money.rub(i % 2 == 0 ? "2" : "9"));
            Product product = CatalogueFixture.stored(
                    catalogue.add(RandomKeys.product(), now.minusMillis(i / 4 * 10L + i % 2), card));
            if (i % 2 == 0) {
                newestFirst.add(product);
            }
        }
        catchUp();
        newestFirst.sort(Comparator.comparing(Product::createdAt)
                .thenComparing(product -> product.id().value())
                .reversed());
        for (int size = 1; size <= 3; size++) {
            assertThat(walk(priced("1", "5"), size)).isEqualTo(newestFirst);
        }
        updated(newestFirst.get(0), newestFirst.get(0).card().withPrice(Money.rub("6")));
        assertThat(walk(priced("1", "5"), 2)).isEqualTo(newestFirst.subList(1, 3));
    }

    @Test
    public void categories_count_their_active_products_and_those_below() {
        Category phones = new Category(category + ".Смартфоны");
        Category covers = new Category(category + ".Чехлы");
        added(card("Смартфон", own).in(phones));
        Product second = added(card("Смартфон", own).in(phones));
        Product cover = added(card("Чехол", own).in(covers));
        assertThat(counts()).isEqualTo(Map.of(category, 3, phones, 2, covers, 1));
        updated(cover, cover.card().withActive(false));
        updated(second, second.card().in(covers));
        catchUp();
        assertThat(counts()).isEqualTo(Map.of(category, 2, phones, 1, covers, 1));
    }

    private Map<Category, Integer> counts() {
        return search.categories().entrySet().stream()
                .filter(each -> category.includes(each.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private SearchQuery priced(String from, String to) {
        return SearchQuery.of(Selection.of(category), rub(from, to));
    }

    private static PriceRange rub(String from, String to) {
        return new PriceRange(Money.rub(from), Money.rub(to));
    }

    private List<Product> walk(SearchQuery query, int size) {
        List<Product> seen = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        do {
            Page<Product> page = search.find(query, next, size);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(size);
            seen.addAll(page.items());
            assertThat(seen).as("products of a walk").hasSizeLessThan(MOST_IN_A_WALK);
            next = page.next();
        } while (next.isPresent());
        return seen;
    }

    @ParameterizedTest
    @ValueSource(strings = {"!!!", "📱", "a AND b:", "(", "\"", "*", "-x +y", "слово\\"})
    public void marks_and_signs_are_no_commands(String words) {
        assertThatCode(() -> search.find(words, Optional.empty(), 10)).doesNotThrowAnyException();
    }

    @Test
    public void a_search_without_words_or_with_too_many_is_refused_by_name() {
        for (String words : List.of("", "  ", "слово ".repeat(50))) {
            assertThatThrownBy(() -> search.find(words, Optional.empty(), 10))
                    .isInstanceOf(InvalidField.class)
                    .hasMessageStartingWith("words");
        }
        assertThatThrownBy(() -> search.find("слово", Optional.empty(), Page.MAX_SIZE + 1))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("limit");
    }

    private List<Product> found(String words) {
        return search.find(words + " " + own, Optional.empty(), 10);
    }

    private Product added(String name, String description) {
        return added(card(name + " " + own, description));
    }

    private Product added(Card card) {
        Product product = CatalogueFixture.stored(catalogue.add(RandomKeys.product(), Instant.now(), card));
        catchUp();
        return product;
    }

    private Product updated(Product product, Card card) {
        return CatalogueFixture.stored(catalogue.update(product.id(), product.version(), card));
    }

    private Card card(String name, String description) {
        return new Card(
                category,
                Money.rub("1"),
                Map.of(RUSSIAN, new Wording(name, description)),
                Map.of(),
                Optional.empty(),
                true);
    }
}
