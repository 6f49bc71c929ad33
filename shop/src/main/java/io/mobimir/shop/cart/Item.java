package io.mobimir.shop.cart;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;

/**
 * A product as the customer saw it when it went into the cart.
 *
 * @param image the location of the picture; may be empty
 */
public record Item(ProductId product, String name, Money price, String image) {
    private static final int MAX_NAME = 512;
    private static final int MAX_IMAGE = 2_048;

    public Item {
        Require.present("product_id", product);
        Require.filled("name", name, MAX_NAME);
        Require.present("price", price).asPrice("price");
        Require.text("image", image, MAX_IMAGE);
    }
}
