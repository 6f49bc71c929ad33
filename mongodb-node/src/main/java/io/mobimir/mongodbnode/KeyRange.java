package io.mobimir.mongodbnode;

import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.stream.Stream;

/**
 * The keys of an index among which the documents are that a query finds.
 *
 * @param weight how much of the query it answers
 * @param sorted whether the keys are in the order that was asked for
 */
record KeyRange(List<NavigableSet<IndexKey>> parts, int weight, boolean sorted) {
    /** Those come last that leave the least to look at. */
    static final Comparator<KeyRange> BY_USE =
            Comparator.comparing(KeyRange::weight).thenComparing(KeyRange::sorted);

    /** The ids of the documents. */
    Stream<Object> ids() {
        return parts.stream().flatMap(NavigableSet::stream).map(IndexKey::last);
    }
}
