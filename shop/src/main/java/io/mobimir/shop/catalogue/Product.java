package io.mobimir.shop.catalogue;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A product with its current card.
 *
 * @param version grows with every change of the card; a change of the card names the version that it is based on
 */
public record Product(ProductId id, Instant createdAt, long version, Card card) {
    public Product {
        Require.present("product_id", id);
        createdAt = Require.present("created_at", createdAt).truncatedTo(ChronoUnit.MILLIS);
        Require.present("card", card);
    }

    /** Returns the product as listings show it. */
    public Offer offer() {
        return new Offer(
                id,
                card.category(),
                card.price(),
                Offer.names(card.wordings()),
                card.attributes(),
                card.image(),
                createdAt,
                version);
    }
}
