package io.mobimir.bench.checkout;

import com.datastax.oss.driver.api.core.data.UdtValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * An order as {@link FourTransactions} knows it after reading the cart.
 *
 * @param units of each product, by its id
 * @param taken the changes of the cart that it takes
 */
record FirstPurchase(
        Wish wish,
        Instant at,
        UUID nonce,
        Map<String, Integer> units,
        Set<UUID> taken,
        List<UdtValue> items,
        UdtValue address) {

    String user() {
        return wish.customer();
    }

    String key() {
        return wish.key();
    }

    String order() {
        return wish.order();
    }

    int units(String product) {
        return Objects.requireNonNull(units.get(product));
    }

    BigDecimal total() {
        return items.stream()
                .map(item -> item.getBigDecimal("price").multiply(BigDecimal.valueOf(item.getInt("quantity"))))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
