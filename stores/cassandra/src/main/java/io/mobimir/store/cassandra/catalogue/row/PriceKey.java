package io.mobimir.store.cassandra.catalogue.row;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The position of a row in a listing by price: by price, then by id as Cassandra compares text. */
public record PriceKey(BigDecimal price, String id) implements Comparable<PriceKey> {
    /** Returns the position before every product of that price. */
    public static PriceKey before(BigDecimal price) {
        return new PriceKey(price, "");
    }

    @Override
    public int compareTo(PriceKey other) {
        int byPrice = price.compareTo(other.price);
        return byPrice != 0
                ? byPrice
                : Arrays.compareUnsigned(
                        id.getBytes(StandardCharsets.UTF_8), other.id.getBytes(StandardCharsets.UTF_8));
    }
}
