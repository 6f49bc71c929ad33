package io.mobimir.shop.order;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.util.regex.Pattern;

/** How an order is paid, such as {@code card} or {@code cash}; the shop only stores it. */
public record PaymentMethod(String value) {
    private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9_-]{0,31}");

    /** The payment method of orders from before it was recorded. */
    public static final PaymentMethod UNKNOWN = new PaymentMethod("unknown");

    public PaymentMethod {
        Require.present("payment_method", value);
        if (!FORM.matcher(value).matches()) {
            throw new InvalidField(
                    "payment_method", "must be small letters, digits, - and _, at most 32: \"" + value + "\"");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
