package io.mobimir.shop.order;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;

/**
 * One line of an order as it was bought: later changes of the product do not affect it.
 *
 * @param category may be empty
 * @param price of one unit
 */
public record OrderItem(ProductId product, String name, String category, int quantity, Money price) {
    /** The most units of one line. */
    public static final int MAX_QUANTITY = 999;

    private static final int MAX_NAME = 512;
    private static final int MAX_CATEGORY = 256;

    public OrderItem {
        Require.present("product_id", product);
        Require.filled("name", name, MAX_NAME);
        Require.text("category", category, MAX_CATEGORY);
        Require.between("quantity", quantity, 1, MAX_QUANTITY);
        Require.present("price", price).asPrice("price");
    }

    public Money total() {
        return price.times(quantity);
    }
}
