package io.mobimir.shop.catalogue;

import io.mobimir.shop.Require;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A search for active products. All given conditions must hold.
 *
 * @param words words that must all occur, in any language and form; without words the newest products come first
 * @param within only products of this category and those below it
 * @param attributes attributes that each product must have, at most {@value Selection#MAX_FILTERS}
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

    /** Returns a query for the newest products of a selection whose price is in the range. */
    public static SearchQuery of(Selection selection, PriceRange prices) {
        return new SearchQuery(
                Optional.empty(), Optional.of(selection.category()), selection.attributes(), Optional.of(prices));
    }

    /** Returns whether the product matches with its current card; only the index can match words. */
    public boolean includes(Product product) {
        Card card = product.card();
        return card.active()
                && within.map(category -> category.includes(card.category())).orElse(true)
                && card.attributes().entrySet().containsAll(attributes.entrySet())
                && prices.map(range -> range.includes(card.price())).orElse(true);
    }

    /** Returns a text that is equal for equal queries only, for signing cursors. */
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
