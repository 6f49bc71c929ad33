package io.mobimir.app.migration;

import io.mobimir.migration.Phase;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.Page;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.SearchQuery;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Search by words that refuses until all products are copied, because a search over half of them would mislead. */
record SearchOnceCopied(ProductSearch words, Supplier<Phase> phase) implements ProductSearch {
    @Override
    public Page<Product> find(SearchQuery query, Optional<Cursor> after, int limit) {
        requireCopied();
        return words.find(query, after, limit);
    }

    @Override
    public Map<Category, Integer> categories() {
        requireCopied();
        return words.categories();
    }

    private void requireCopied() {
        if (!isCopied(phase.get())) {
            throw new StoreException(
                    Outcome.REFUSED,
                    "search works once the catalogue has been copied and verified; see: mobimir migrate status"
                            + " catalogue");
        }
    }

    private static boolean isCopied(Phase phase) {
        return switch (phase) {
            case ORIGIN, DUAL_WRITE, BACKFILL, VERIFY, RETURN -> false;
            case SHADOW, TARGET_READS, TARGET -> true;
        };
    }
}
