package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.Require;
import java.util.Currency;

/** Money in JSON: a decimal text, because numbers in JSON are not exact everywhere. */
public record Price(
        @Describe(value = "Such as 59990.00", pattern = ShapeLimits.AMOUNT)
        String amount,

        @Describe(value = "ISO 4217", pattern = ShapeLimits.CURRENCY)
        String currency) {
    public static Price of(Money money) {
        return new Price(money.amount().toPlainString(), money.currency().getCurrencyCode());
    }

    /**
     * Returns the amount.
     *
     * @param field the field of the price, for error messages
     */
    public Money money(String field) {
        try {
            return Money.parse(amount, currency(currency));
        } catch (InvalidField e) {
            throw new InvalidField(field + "." + e.field(), e.problem());
        }
    }

    public static Currency currency(String code) {
        try {
            return Currency.getInstance(Require.text("currency", code, 3));
        } catch (InvalidField e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new InvalidField("currency", "must be a code of ISO 4217 such as RUB");
        }
    }
}
