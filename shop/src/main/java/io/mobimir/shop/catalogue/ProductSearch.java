package io.mobimir.shop.catalogue;

import java.util.List;
import java.util.Optional;

/**
 * Finds products by words. What it knows may be some seconds behind the catalogue, but what it returns is read from the
 * catalogue: an inactive product is never among it.
 */
public interface ProductSearch {
    /**
     * Active products with all of these words, in any language and form, in their names or descriptions; those that have
     * more of them in the name come first. Words that no product could be told apart by, such as "и" or "the", are passed over.
     *
     * @param within only products of this category and those below it
     * @param limit between 1 and {@link io.mobimir.shop.Page#MAX_SIZE}
     */
    List<Product> find(String words, Optional<Category> within, int limit);
}
