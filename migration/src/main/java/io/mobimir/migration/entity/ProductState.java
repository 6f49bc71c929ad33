package io.mobimir.migration.entity;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Product;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SortedMap;
import java.util.TreeMap;

/** A product with its card. Where listings show it is not part of the state. */
public record ProductState(ProductId id, Instant createdAt, Card card) {
    public ProductState {
        Require.present("product_id", id);
        createdAt = Require.present("created_at", createdAt).truncatedTo(ChronoUnit.MILLIS);
        Require.present("card", card);
    }

    public static ProductState of(Product product) {
        return new ProductState(product.id(), product.createdAt(), product.card());
    }

    public Product at(long version) {
        return new Product(id, createdAt, version, card);
    }

    /** Returns every field by name and as text: for digests and to name a difference. */
    public SortedMap<String, String> fields() {
        SortedMap<String, String> fields = new TreeMap<>();
        fields.put("product_id", id.value());
        fields.put("created_at", createdAt.toString());
        fields.put("category", card.category().path());
        fields.put("price", card.price().toString());
        fields.put("is_active", Boolean.toString(card.active()));
        card.image().ifPresent(image -> fields.put("image", image));
        card.attributes().forEach((name, value) -> fields.put("attributes." + name, value));
        card.wordings().forEach((locale, wording) -> {
            fields.put("names." + locale.toLanguageTag(), wording.name());
            fields.put("descriptions." + locale.toLanguageTag(), wording.description());
        });
        return fields;
    }
}
