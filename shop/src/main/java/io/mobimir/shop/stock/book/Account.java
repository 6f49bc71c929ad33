package io.mobimir.shop.stock.book;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;

/** A product in a zone. Each decision about stock is about one account. */
public record Account(ProductId product, Zone zone) {
    /** Returns zone and product as one text, such as {@code moscow/PROD-1}. */
    public String key() {
        return zone + "/" + product;
    }

    public static Account parse(String key) {
        int end = key.indexOf('/');
        if (end < 0) {
            throw new InvalidField("account", "must be ZONE/PRODUCT: \"" + key + "\"");
        }
        return new Account(new ProductId(key.substring(end + 1)), new Zone(key.substring(0, end)));
    }

    @Override
    public String toString() {
        return product + " in " + zone;
    }
}
