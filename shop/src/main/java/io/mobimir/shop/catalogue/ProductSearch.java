package io.mobimir.shop.catalogue;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds products by words and by the contents of their cards. The index may be some seconds behind the catalogue, but the
 * returned products are read from the catalogue: an inactive product is never among them.
 */
public interface ProductSearch {
    /**
     * Returns the products that match the query. With words, products with more of them in the name come first; stop words,
     * such as "и" or "the", are ignored. Without words, the newest come first.
     *
     * <p>Every instance understands the cursors of the others, and paging shows a product once if it does not change
     * meanwhile.
     *
     * @param limit between 1 and {@link Page#MAX_SIZE}
     * @throws io.mobimir.shop.StoreException without words, until the index knows every product
     */
    Page<Product> find(SearchQuery query, Optional<Cursor> after, int limit);

    /**
     * Returns the number of active products of each category and of those below it; categories without any are left out.
     *
     * @throws io.mobimir.shop.StoreException until the index knows every product
     */
    Map<Category, Integer> categories();

    /** Returns the best matches for these words. */
    default List<Product> find(String words, Optional<Category> within, int limit) {
        return find(SearchQuery.of(words, within), Optional.empty(), limit).items();
    }
}
