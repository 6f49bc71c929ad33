package io.mobimir.shop.stock;

import io.mobimir.shop.ProductId;
import java.util.List;
import java.util.function.Function;

/** The result of reserving. */
public sealed interface Reserving {
    <T> T match(Function<Reserved, T> reserved, Function<OutOfStock, T> outOfStock, Function<Released, T> released);

    /** Every unit is held, by this call or by an earlier one with the same reservation. */
    record Reserved() implements Reserving {
        @Override
        public <T> T match(
                Function<Reserved, T> reserved, Function<OutOfStock, T> outOfStock, Function<Released, T> released) {
            return reserved.apply(this);
        }
    }

    /**
     * Some of it is not there; nothing is held.
     *
     * @param missing at least one product; others may be short as well
     */
    record OutOfStock(List<Shortage> missing) implements Reserving {
        public OutOfStock {
            missing = List.copyOf(missing);
        }

        @Override
        public <T> T match(
                Function<Reserved, T> reserved, Function<OutOfStock, T> outOfStock, Function<Released, T> released) {
            return outOfStock.apply(this);
        }
    }

    /** The reservation was released before, perhaps before it ever arrived; nothing is held and nothing ever will be. */
    record Released() implements Reserving {
        @Override
        public <T> T match(
                Function<Reserved, T> reserved, Function<OutOfStock, T> outOfStock, Function<Released, T> released) {
            return released.apply(this);
        }
    }

    /** A product of which more was wanted than is left. */
    record Shortage(ProductId product, int wanted, int left) {}
}
