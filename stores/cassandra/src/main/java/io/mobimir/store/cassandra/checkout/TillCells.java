package io.mobimir.store.cassandra.checkout;

import io.mobimir.shop.ProductId;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tills of an intent as their column has them; most intents have none, and for those nothing is written. */
final class TillCells {
    private TillCells() {}

    static @Nullable Map<String, Integer> write(Map<ProductId, Integer> tills) {
        return tills.isEmpty()
                ? null
                : tills.entrySet().stream()
                        .collect(Collectors.toMap(till -> till.getKey().value(), Map.Entry::getValue));
    }

    static Map<ProductId, Integer> read(@Nullable Map<String, Integer> cells) {
        return cells == null
                ? Map.of()
                : cells.entrySet().stream()
                        .collect(Collectors.toMap(cell -> new ProductId(cell.getKey()), Map.Entry::getValue));
    }
}
