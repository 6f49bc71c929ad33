package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.Page;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.testkit.Keys;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every search by words promises. */
public abstract class ProductSearchContract {
    private static final Locale RUSSIAN = Locale.forLanguageTag("ru");

    private final Category category = Keys.category();
    /** A word that only the products of this test have. */
    private final String own = "q" + UUID.randomUUID().toString().replace("-", "");

    private Catalogue catalogue;
    private ProductSearch search;

    /** The catalogue that is searched; it may hold other tests' data. */
    protected abstract Catalogue catalogue();

    protected abstract ProductSearch search();

    /** Returns when the search knows of everything that the catalogue has. */
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
        assertThat(search.find(own, Optional.of(Keys.category()), 10)).isEmpty();
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
        Product product = CatalogueFixture.stored(catalogue.add(Keys.product(), Instant.now(), card));
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
