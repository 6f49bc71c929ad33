package io.mobimir.migration.live;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * The rules for comparing the answers of both stores to one read.
 *
 * @param question the query, for people who look at a difference
 * @param exact whether equal data must give equal answers; stores may cut pages differently
 * @param keys the keys in an answer, to trace a difference to a key
 * @param view the part of an answer that must be the same in both stores
 */
public record Comparison<A>(
        String question, boolean exact, Function<A, Collection<String>> keys, Function<A, Object> view) {
    /** Returns the comparison of an answer about one key, by its view. */
    public static <A> Comparison<A> of(String question, String key, Function<A, Object> view) {
        return new Comparison<>(question, true, answer -> List.of(key), view);
    }

    /** Returns the comparison of a page of many keys; it differs only if one of its keys does. */
    public static <A> Comparison<A> ofPage(
            String question, Function<A, Collection<String>> keys, Function<A, Object> view) {
        return new Comparison<>(question, false, keys, view);
    }
}
