package io.mobimir.mongodbnode;

import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.stream.Stream;

/**
 * The keys of an index that can match a query.
 *
 * @param weight how much of the query the index answers
 * @param sorted whether the keys are in the requested order
 */
record KeyRange(List<NavigableSet<IndexKey>> parts, int weight, boolean sorted) {
    /** Orders ranges so that the one with the fewest documents to look at comes last. */
    static final Comparator<KeyRange> BY_USE =
            Comparator.comparing(KeyRange::weight).thenComparing(KeyRange::sorted);

    /** Returns the ids of the documents. */
    Stream<Object> ids() {
        return parts.stream().flatMap(NavigableSet::stream).map(IndexKey::last);
    }
}
