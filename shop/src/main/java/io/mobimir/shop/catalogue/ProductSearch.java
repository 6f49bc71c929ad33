package io.mobimir.shop.catalogue;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds products by words and by what their cards say. What it knows may be some seconds behind the catalogue, but what it
 * returns is read from the catalogue: an inactive product is never among it.
 */
public interface ProductSearch {
    /**
     * The products that the query asks for. With words, those that have more of them in the name come first; words that no
     * product could be told apart by, such as "и" or "the", are passed over. Without words, the newest come first.
     *
     * <p>A cursor of one instance is understood by every other, and a product that does not change meanwhile is seen once.
     *
     * @param limit between 1 and {@link Page#MAX_SIZE}
     * @throws io.mobimir.shop.StoreException without words, while not every product is known yet
     */
    Page<Product> find(SearchQuery query, Optional<Cursor> after, int limit);

    /**
     * How many active products each category has, together with those below it; categories without any are left out.
     *
     * @throws io.mobimir.shop.StoreException while not every product is known yet
     */
    Map<Category, Integer> categories();

    /** The best products for these words. */
    default List<Product> find(String words, Optional<Category> within, int limit) {
        return find(SearchQuery.of(words, within), Optional.empty(), limit).items();
    }
}
