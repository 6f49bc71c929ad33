package io.mobimir.shop;

import java.math.BigDecimal;
import java.util.Currency;

/** An amount of money: never negative, never finer than the currency's smallest coin. */
public record Money(BigDecimal amount, Currency currency) {
    /** The highest price of one unit; totals may be higher. */
    public static final BigDecimal MAX_PRICE = new BigDecimal("9999999.99");

    private static final Currency RUB = Currency.getInstance("RUB");
    private static final int MAX_DIGITS = 18;
    private static final int MAX_DECIMALS = 8;

    public Money {
        Require.present("currency", currency);
        amount = requireWritable(Require.present("amount", amount));
        if (amount.signum() < 0) {
            throw new InvalidField("amount", "must not be negative: " + amount);
        }
        int coins = currency.getDefaultFractionDigits();
        if (coins < 0) {
            throw new InvalidField("currency", "cannot be used for payment: " + currency);
        }
        if (amount.scale() > coins && amount.stripTrailingZeros().scale() > coins) {
            throw new InvalidField("amount", "must have at most " + coins + " decimals: " + amount);
        }
        amount = amount.setScale(coins);
    }

    /** Limits the digits before any arithmetic: {@code 1E+2147483647} is also a number. */
    private static BigDecimal requireWritable(BigDecimal amount) {
        if (amount.signum() == 0) {
            return BigDecimal.ZERO;
        }
        long digitsBeforePoint = (long) amount.precision() - amount.scale();
        if (digitsBeforePoint > MAX_DIGITS) {
            throw new InvalidField("amount", "is too large");
        }
        if (amount.precision() > 2 * MAX_DIGITS) {
            throw new InvalidField("amount", "has too many digits");
        }
        return amount;
    }

    public static Money rub(String amount) {
        return parse(amount, RUB);
    }

    /** Reads a plain decimal; refuses other forms, such as {@code NaN} or {@code 1e9}. */
    public static Money parse(String amount, Currency currency) {
        Require.text("amount", amount, 32);
        if (!isDecimal(amount)) {
            throw new InvalidField("amount", "is not a decimal number: \"" + amount + "\"");
        }
        return new Money(new BigDecimal(amount), currency);
    }

    private static boolean isDecimal(String text) {
        int first = text.startsWith("-") ? 1 : 0;
        int point = text.indexOf('.');
        return point < 0
                ? areDigits(text.substring(first), MAX_DIGITS)
                : areDigits(text.substring(first, point), MAX_DIGITS)
                        && areDigits(text.substring(point + 1), MAX_DECIMALS);
    }

    private static boolean areDigits(String text, int most) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= most;
    }

    /** Returns this amount after checking it against the limit for the price of one unit. */
    public Money asPrice(String field) {
        if (amount.compareTo(MAX_PRICE) > 0) {
            throw new InvalidField(field, "must be at most " + MAX_PRICE + ", not " + amount.toPlainString());
        }
        return this;
    }

    public Money times(int quantity) {
        return new Money(amount.multiply(BigDecimal.valueOf(quantity)), currency);
    }

    public Money plus(Money other) {
        if (!currency.equals(other.currency)) {
            throw new InvalidField("currency", "cannot add " + other.currency + " to " + currency);
        }
        return new Money(amount.add(other.amount), currency);
    }

    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency;
    }
}
