package io.mobimir.shop.catalogue;

import io.mobimir.shop.Require;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which active products are looked for, in all or some of these ways.
 *
 * @param words all of them, in any language and form; without words the newest products come first
 * @param within only products of this category and those below it
 * @param attributes what each of them must have, at most {@value Selection#MAX_FILTERS}
 * @param prices only products with a price in this range
 */
public record SearchQuery(
        Optional<String> words,
        Optional<Category> within,
        Map<String, String> attributes,
        Optional<PriceRange> prices) {
    private static final int MAX_WORDS = 200;

    public SearchQuery {
        Require.present("words", words).ifPresent(said -> Require.filled("words", said, MAX_WORDS));
        Require.present("category", within);
        Require.present("price_from", prices);
        attributes = Attributes.valid(attributes, Selection.MAX_FILTERS);
    }

    public static SearchQuery of(String words, Optional<Category> within) {
        return new SearchQuery(Optional.of(words), within, Map.of(), Optional.empty());
    }

    /** The newest products of a selection whose price is in the range. */
    public static SearchQuery of(Selection selection, PriceRange prices) {
        return new SearchQuery(
                Optional.empty(), Optional.of(selection.category()), selection.attributes(), Optional.of(prices));
    }

    /** Whether the product, as its card is now, is one of them; what its words mean is up to the index. */
    public boolean includes(Product product) {
        Card card = product.card();
        return card.active()
                && within.map(category -> category.includes(card.category())).orElse(true)
                && card.attributes().entrySet().containsAll(attributes.entrySet())
                && prices.map(range -> range.includes(card.price())).orElse(true);
    }

    /** The same text for the same question and for no other, for signing cursors. */
    public String cursorScope() {
        StringBuilder scope = new StringBuilder("search\n").append(words.isPresent());
        words.ifPresent(
                said -> scope.append('\n').append(said.length()).append(' ').append(said));
        scope.append('\n').append(within.map(Category::path).orElse(""));
        scope.append('\n').append(prices.map(PriceRange::toString).orElse(""));
        new TreeMap<>(attributes)
                .forEach((name, value) ->
                        scope.append('\n').append(name).append('\n').append(value));
        return scope.toString();
    }
}
