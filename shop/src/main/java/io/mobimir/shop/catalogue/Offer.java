package io.mobimir.shop.catalogue;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A product in a listing: its card without the descriptions. */
public record Offer(
        ProductId id,
        Category category,
        Money price,
        Map<Locale, String> names,
        Map<String, String> attributes,
        Optional<String> image,
        Instant createdAt,
        long version) {

    public static final Comparator<Offer> CHEAPEST_FIRST = Comparator.comparing(
                    (Offer offer) -> offer.price().amount())
            .thenComparing(offer -> offer.id().value());

    public Offer {
        names = Map.copyOf(names);
        attributes = Map.copyOf(attributes);
    }

    static Map<Locale, String> names(Map<Locale, Wording> wordings) {
        Map<Locale, String> names = new HashMap<>();
        wordings.forEach((locale, wording) -> names.put(locale, wording.name()));
        return names;
    }
}
