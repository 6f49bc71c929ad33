package io.mobimir.app.migration;

import io.mobimir.migration.Replica;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Wording;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Finds names and prices of products for the carts of a file, with a cache. */
final class PriceCache implements Function<ProductId, Optional<Item>> {
    private static final int REMEMBERED = 10_000;
    private static final Locale SHOP_LANGUAGE = Locale.forLanguageTag("ru");

    private final Replica<ProductState> catalogue;
    private final Map<ProductId, Item> known = new LinkedHashMap<>();

    PriceCache(Replica<ProductState> catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public Optional<Item> apply(ProductId product) {
        synchronized (known) {
            if (known.containsKey(product)) {
                return Optional.ofNullable(known.get(product));
            }
        }
        Optional<Item> found =
                catalogue.read(product.value()).flatMap(Versioned::state).flatMap(PriceCache::item);
        found.ifPresent(this::remember);
        return found;
    }

    private void remember(Item item) {
        synchronized (known) {
            if (known.size() == REMEMBERED) {
                known.keySet().remove(known.keySet().iterator().next());
            }
            known.put(item.product(), item);
        }
    }

    private static Optional<Item> item(ProductState product) {
        Card card = product.card();
        try {
            return Optional.of(new Item(
                    product.id(), name(card), card.price(), card.image().orElse("")));
        } catch (InvalidField e) {
            return Optional.empty();
        }
    }

    private static String name(Card card) {
        Wording own = card.wordings().get(SHOP_LANGUAGE);
        return (own != null ? own : card.wordings().values().iterator().next()).name();
    }
}
