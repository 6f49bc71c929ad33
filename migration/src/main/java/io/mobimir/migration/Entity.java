package io.mobimir.migration;

import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Something that can be migrated, as far as the engine has to know it.
 *
 * @param fields every field of a state by name, so that states can be digested and a difference can be named
 * @param fleeting whether a state is about to expire and need not be the same on both sides any more
 */
public record Entity<S>(
        String name, Sides<Replica<S>> replicas, Function<S, SortedMap<String, String>> fields, Predicate<S> fleeting) {

    public Entity(String name, Sides<Replica<S>> replicas, Function<S, SortedMap<String, String>> fields) {
        this(name, replicas, fields, state -> false);
    }
}
