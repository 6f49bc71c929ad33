package io.mobimir.store.cassandra.catalogue.search;

import org.apache.lucene.search.similarities.ClassicSimilarity;

/**
 * Scores a product by its own words only. The frequency of a word differs slightly between the indexes of two instances, and
 * the next page may come from another instance.
 */
final class StableScore extends ClassicSimilarity {
    @Override
    public float idf(long productsWithWord, long products) {
        return 1;
    }
}
