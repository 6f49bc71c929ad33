package io.mobimir.shop.catalogue;

import io.mobimir.shop.Money;

/** The position of a product in listings since one of its versions. */
public record ListingPlace(long since, Category category, Money price, boolean active) {
    static ListingPlace of(Product product) {
        Card card = product.card();
        return new ListingPlace(product.version(), card.category(), card.price(), card.active());
    }

    boolean isSameAs(ListingPlace other) {
        return category.equals(other.category) && price.equals(other.price) && active == other.active;
    }

    boolean isIn(Category where, PriceRange range) {
        return active && where.includes(category) && range.includes(price);
    }
}
