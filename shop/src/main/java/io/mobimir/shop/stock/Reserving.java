package io.mobimir.shop.stock;

import io.mobimir.shop.ProductId;
import java.util.List;

/** What became of a wish to reserve. */
public sealed interface Reserving {
    /** Every unit is held, by this call or by an earlier one with the same reservation. */
    record Reserved() implements Reserving {}

    /**
     * Some of it is not there; nothing is held.
     *
     * @param missing at least one product; others may be short as well
     */
    record OutOfStock(List<Shortage> missing) implements Reserving {
        public OutOfStock {
            missing = List.copyOf(missing);
        }
    }

    /** The reservation was released before, perhaps before it ever arrived; nothing is held and nothing ever will be. */
    record Released() implements Reserving {}

    /** What is left of a product of which more was wanted. */
    record Shortage(ProductId product, int wanted, int left) {}
}
