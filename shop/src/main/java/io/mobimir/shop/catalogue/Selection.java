package io.mobimir.shop.catalogue;

import io.mobimir.shop.Require;
import java.util.Map;
import java.util.TreeMap;

/**
 * The products of a listing: those of a category and of all categories below it.
 *
 * @param attributes attributes that each product must have, at most {@value #MAX_FILTERS}
 */
public record Selection(Category category, Map<String, String> attributes) {
    public static final int MAX_FILTERS = 5;

    public Selection {
        Require.present("category", category);
        attributes = Attributes.valid(attributes, MAX_FILTERS);
    }

    public static Selection of(Category category) {
        return new Selection(category, Map.of());
    }

    /** Returns whether an active product with this category and these attributes belongs to the selection. */
    public boolean includes(Category where, Map<String, String> having) {
        return category.includes(where) && having.entrySet().containsAll(attributes.entrySet());
    }

    /** Returns a text that is equal for equal selections only, for signing cursors. */
    public String scope() {
        StringBuilder scope = new StringBuilder(category.path());
        new TreeMap<>(attributes)
                .forEach((name, value) ->
                        scope.append('\n').append(name).append('\n').append(value));
        return scope.toString();
    }
}
