package io.mobimir.shop.catalogue;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.Require;
import java.math.BigDecimal;
import java.util.Currency;

/** Prices in one currency, both ends included. */
public record PriceRange(Money from, Money to) {
    public PriceRange {
        Require.present("price_from", from).asPrice("price_from");
        Require.present("price_to", to).asPrice("price_to");
        if (!from.currency().equals(to.currency())) {
            throw new InvalidField("price_to", "must be in " + from.currency() + " like price_from");
        }
        if (from.amount().compareTo(to.amount()) > 0) {
            throw new InvalidField("price_to", "must not be below price_from");
        }
    }

    /** Returns the range of all valid prices. */
    public static PriceRange all(Currency currency) {
        return new PriceRange(new Money(BigDecimal.ZERO, currency), new Money(Money.MAX_PRICE, currency));
    }

    public boolean includes(Money price) {
        return price.currency().equals(from.currency())
                && price.amount().compareTo(from.amount()) >= 0
                && price.amount().compareTo(to.amount()) <= 0;
    }

    @Override
    public String toString() {
        return from + " to " + to;
    }
}
