package io.mobimir.shop.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueRecordsTest {
    private static final Wording WORDING = new Wording("Смартфон", "");

    @Test
    void a_category_includes_itself_and_what_is_below_it() {
        Category electronics = new Category("Электроника");
        assertThat(electronics.includes(electronics)).isTrue();
        assertThat(electronics.includes(new Category("Электроника.Смартфоны.Новинки")))
                .isTrue();
        assertThat(electronics.includes(new Category("Электроника и связь"))).isFalse();
        assertThat(new Category("Электроника.Смартфоны").includes(electronics)).isFalse();
    }

    @Test
    void the_lineage_of_a_category_goes_from_the_widest_to_itself() {
        assertThat(new Category("А.Б.В").lineage())
                .containsExactly(new Category("А"), new Category("А.Б"), new Category("А.Б.В"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".", "А.", ".А", "А..Б", "А. .Б", "А. Б", "а.б.в.г.д.е", "А\nБ"})
    void a_category_with_an_empty_or_broken_level_is_refused(String path) {
        assertThatThrownBy(() -> new Category(path))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("category");
    }

    @Test
    void a_name_that_is_empty_or_too_long_is_refused() {
        assertThatThrownBy(() -> new Wording(" ", "")).hasMessageStartingWith("name");
        assertThatThrownBy(() -> new Wording("x".repeat(301), "")).hasMessageStartingWith("name");
        assertThatThrownBy(() -> new Wording("x", "я".repeat(10_001))).hasMessageStartingWith("description");
        assertThat(new Wording("📱".repeat(300), "").name()).hasSize(600);
    }

    @Test
    void a_card_needs_a_language_and_a_price_that_a_product_can_have() {
        assertThatThrownBy(() -> card(Money.rub("1"), Map.of())).hasMessageStartingWith("names");
        assertThatThrownBy(() -> card(Money.rub("1"), Map.of(Locale.ROOT, WORDING)))
                .hasMessageStartingWith("names");
        assertThatThrownBy(() -> card(Money.rub("10000000"), Map.of(Locale.ENGLISH, WORDING)))
                .hasMessageStartingWith("price");
        assertThatThrownBy(() -> Money.rub("NaN")).hasMessageStartingWith("amount");
    }

    @Test
    void attributes_are_short_texts_without_control_characters() {
        assertThatThrownBy(() -> new Selection(new Category("А"), Map.of("color", "a\nb")))
                .hasMessageStartingWith("attributes.color");
        assertThatThrownBy(() -> new Selection(new Category("А"), Map.of("", "a")))
                .hasMessageStartingWith("attributes key");
        assertThatThrownBy(() -> new Selection(new Category("А"), Map.of("color", "x".repeat(129))))
                .hasMessageStartingWith("attributes.color");
    }

    @Test
    void a_selection_is_met_by_a_product_of_its_category_with_all_its_attributes() {
        Selection black = new Selection(new Category("А"), Map.of("color", "Черный"));
        assertThat(black.includes(new Category("А.Б"), Map.of("color", "Черный", "memory", "128GB")))
                .isTrue();
        assertThat(black.includes(new Category("А"), Map.of("memory", "128GB"))).isFalse();
        assertThat(black.includes(new Category("Б"), Map.of("color", "Черный"))).isFalse();
    }

    @Test
    void a_price_range_includes_both_ends_and_one_currency() {
        PriceRange range = new PriceRange(Money.rub("10"), Money.rub("20"));
        assertThat(range.includes(Money.rub("10.00"))).isTrue();
        assertThat(range.includes(Money.rub("20"))).isTrue();
        assertThat(range.includes(Money.rub("20.01"))).isFalse();
        assertThat(range.includes(Money.parse("15", Currency.getInstance("EUR"))))
                .isFalse();
        assertThatThrownBy(() -> new PriceRange(Money.rub("2"), Money.rub("1"))).hasMessageStartingWith("price_to");
    }

    private static Card card(Money price, Map<Locale, Wording> wordings) {
        return new Card(new Category("А"), price, wordings, Map.of(), Optional.empty(), true);
    }
}
