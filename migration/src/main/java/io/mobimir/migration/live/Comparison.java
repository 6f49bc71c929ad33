package io.mobimir.migration.live;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * How the answers of both stores to one read are compared.
 *
 * @param question what was asked, for people who look at a difference
 * @param exact whether equal data must give equal answers; stores may cut pages differently
 * @param keys what an answer is made of, so that a difference can be traced to a key
 * @param view what of an answer must be the same in both stores
 */
public record Comparison<A>(
        String question, boolean exact, Function<A, Collection<String>> keys, Function<A, Object> view) {
    /** Of an answer about one key, as far as the view shows it. */
    public static <A> Comparison<A> of(String question, String key, Function<A, Object> view) {
        return new Comparison<>(question, true, answer -> List.of(key), view);
    }

    /** Of a part of many: it differs only if one of the keys that it is made of does. */
    public static <A> Comparison<A> ofPage(
            String question, Function<A, Collection<String>> keys, Function<A, Object> view) {
        return new Comparison<>(question, false, keys, view);
    }
}
