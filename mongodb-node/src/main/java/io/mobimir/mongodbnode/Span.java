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
record Span(List<NavigableSet<Key>> parts, int weight, boolean sorted) {
    /** Those come last that leave the least to look at. */
    static final Comparator<Span> BY_USE = Comparator.comparing(Span::weight).thenComparing(Span::sorted);

    /** The ids of the documents. */
    Stream<Object> ids() {
        return parts.stream().flatMap(NavigableSet::stream).map(Key::last);
    }
}
