package io.mobimir.app.command.demo;

import io.mobimir.lab.demo.DemoShop;
import io.mobimir.shop.Zones;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.Placement;
import java.util.Locale;
import java.util.Objects;

/** Generates the products and orders of the demo shop, the same in every process, so that a number identifies one. */
public final class DemoGoods {
    public static final int PRODUCTS = 60;
    private static final int USERS = 2_000;
    private static final long SEED = 7;

    private final DemoShop shop = new DemoShop(SEED, USERS, PRODUCTS, Zones.DEFAULT);

    public Product product(int number) {
        return shop.product(number);
    }

    public Placement order(int number) {
        return shop.order(number);
    }

    /** Returns a product as an item of a cart. */
    public Item item(int number) {
        Product product = product(number);
        return new Item(product.id(), name(product), product.card().price(), "");
    }

    public static String name(Product product) {
        return Objects.requireNonNull(product.card().wordings().get(Locale.forLanguageTag("ru")))
                .name();
    }
}
