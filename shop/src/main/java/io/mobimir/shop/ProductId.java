package io.mobimir.shop;

/** A product of the catalogue, such as {@code PROD-12345}. */
public record ProductId(String value) {
    public ProductId {
        Require.id("product_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
