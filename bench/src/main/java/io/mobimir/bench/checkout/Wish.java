package io.mobimir.bench.checkout;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/**
 * An order that a customer makes: one unit of each of these products.
 *
 * @param key the same key again is the same order
 * @param products their numbers, each once
 */
record Wish(String customer, String key, List<Integer> products) {
    Wish {
        products = List.copyOf(products);
    }

    /** The id of the order that customer and key make. */
    String order() {
        UUID id = UUID.nameUUIDFromBytes((customer + "\n" + key).getBytes(StandardCharsets.UTF_8));
        return "ORD-" + id.toString().replace("-", "");
    }
}
