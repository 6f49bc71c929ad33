package io.mobimir.insight.heat;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.SearchQuery;
import java.util.Map;
import java.util.Optional;

/** A search whose requests are counted by the category that they are limited to. */
public final class CountedSearch implements ProductSearch {
    private final ProductSearch search;
    private final Heat heat;

    public CountedSearch(ProductSearch search, Heat heat) {
        this.search = search;
        this.heat = heat;
    }

    @Override
    public Page<Product> find(SearchQuery query, Optional<Cursor> after, int limit) {
        long begun = System.nanoTime();
        try {
            return search.find(query, after, limit);
        } finally {
            query.within()
                    .ifPresent(category ->
                            heat.count(new CategoryCall(category, AccessKind.READ, System.nanoTime() - begun)));
        }
    }

    @Override
    public Map<Category, Integer> categories() {
        return search.categories();
    }
}
