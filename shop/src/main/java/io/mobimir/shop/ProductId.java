package io.mobimir.shop;

/** A product of the catalogue, such as {@code PROD-12345}. */
public record ProductId(String value) implements Comparable<ProductId> {
    public ProductId {
        Require.id("product_id", value);
    }

    @Override
    public int compareTo(ProductId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
