package io.mobimir.store.cassandra.catalogue.search;

import org.apache.lucene.search.similarities.ClassicSimilarity;

/**
 * Scores a product by its own words only. How rare a word is differs a little between the indexes of two instances, and the
 * next page may be asked of another one.
 */
final class StableScore extends ClassicSimilarity {
    @Override
    public float idf(long productsWithWord, long products) {
        return 1;
    }
}
