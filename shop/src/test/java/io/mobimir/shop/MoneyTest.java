package io.mobimir.shop;

import static io.mobimir.shop.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Currency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyTest {
    private static final Currency RUB = Currency.getInstance("RUB");

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "NaN", "Infinity", "1e9", "1,5", "٣", "0x10", "--1", "1.", ".5", "+1"})
    void what_is_not_a_plain_decimal_is_refused(String text) {
        assertRefused("amount", () -> Money.rub(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "-0.01", "0.001", "9999999999999999999"})
    void what_a_shop_cannot_ask_for_is_refused(String text) {
        assertRefused("amount", () -> Money.rub(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1E+2147483647", "-1E+2147483647", "1E+1000000000", "1E-2147483647", "-1E-2147483647"})
    void a_number_with_more_digits_than_memory_is_refused_without_writing_it_out(String text) {
        assertRefused("amount", () -> new Money(new BigDecimal(text), RUB));
    }

    @Test
    void a_price_may_be_nothing_and_may_be_the_highest() {
        assertThat(Money.rub("0").asPrice("price").toString()).isEqualTo("0.00 RUB");
        assertThat(Money.rub("9999999.99").asPrice("price")).isEqualTo(Money.rub("9999999.990"));
        assertRefused("price", () -> Money.rub("10000000").asPrice("price"));
    }

    @Test
    void equal_amounts_are_equal_however_they_were_written() {
        assertThat(Money.rub("10")).isEqualTo(Money.rub("10.00")).hasSameHashCodeAs(Money.rub("10.0"));
        assertThat(new Money(new BigDecimal("1E+3"), RUB)).isEqualTo(Money.rub("1000"));
        assertThat(new Money(new BigDecimal("0E+9"), RUB)).isEqualTo(Money.rub("0"));
    }

    @Test
    void a_currency_decides_about_its_coins() {
        Currency yen = Currency.getInstance("JPY");
        assertThat(Money.parse("100", yen).toString()).isEqualTo("100 JPY");
        assertRefused("amount", () -> Money.parse("100.5", yen));
        assertRefused("currency", () -> Money.parse("1", Currency.getInstance("XAU")));
    }

    @Test
    void sums_stay_within_one_currency() {
        assertThat(Money.rub("0.10").plus(Money.rub("0.20"))).isEqualTo(Money.rub("0.30"));
        assertThat(Money.rub("9999999.99").times(999)).isEqualTo(Money.rub("9989999990.01"));
        Money dollars = Money.parse("1", Currency.getInstance("USD"));
        assertRefused("currency", () -> Money.rub("1").plus(dollars));
        assertRefused("amount", () -> Money.rub("1").times(-1));
    }
}
