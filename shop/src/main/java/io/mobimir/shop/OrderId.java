package io.mobimir.shop;

/** An order, such as {@code ORD-2024-123456}. */
public record OrderId(String value) {
    public OrderId {
        Require.id("order_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
