package io.mobimir.app.migration;

import io.mobimir.migration.Phase;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Search by words over products that are being copied: nothing at all is better than the half that is there. */
record SearchOnceCopied(ProductSearch words, Supplier<Phase> phase) implements ProductSearch {
    @Override
    public List<Product> find(String wanted, Optional<Category> within, int limit) {
        if (!isCopied(phase.get())) {
            throw new StoreException(
                    Outcome.REFUSED,
                    "search by words works once the catalogue has been copied and verified; see: mobimir migrate status"
                            + " catalogue");
        }
        return words.find(wanted, within, limit);
    }

    private static boolean isCopied(Phase phase) {
        return switch (phase) {
            case ORIGIN, DUAL_WRITE, BACKFILL, VERIFY, RETURN -> false;
            case SHADOW, TARGET_READS, TARGET -> true;
        };
    }
}
