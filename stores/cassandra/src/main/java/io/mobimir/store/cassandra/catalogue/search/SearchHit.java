package io.mobimir.store.cassandra.catalogue.search;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import java.util.List;

/**
 * A product in the order of a search, which is the same in the index of every instance.
 *
 * @param rank the score of the words, or when the product was created
 */
record SearchHit(Number rank, ProductId id) {
    /** Returns the part that a cursor keeps. */
    String[] key() {
        return new String[] {rank.toString(), id.value()};
    }

    static SearchHit parse(List<String> key, boolean byWords) {
        try {
            ProductId id = new ProductId(key.get(1));
            if (byWords) {
                return new SearchHit(Float.valueOf(key.get(0)), id);
            }
            return new SearchHit(Long.valueOf(key.get(0)), id);
        } catch (NumberFormatException e) {
            throw new InvalidField("cursor", "is not one that this list gave out; start again without a cursor");
        }
    }
}
