package io.mobimir.migration;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Something that can be migrated, as far as the engine has to know it.
 *
 * @param mode how it gets from one side to the other
 * @param fields every field of a state by name, so that states can be digested and a difference can be named
 * @param fleeting whether a state is about to expire and need not be the same on both sides any more
 */
public record MigratedEntity<S>(
        String name,
        MigrationMode mode,
        Sides<Replica<S>> replicas,
        Function<S, SortedMap<String, String>> fields,
        Predicate<S> fleeting) {

    /** Something of which both sides hold every key. */
    public MigratedEntity(
            String name,
            Sides<Replica<S>> replicas,
            Function<S, SortedMap<String, String>> fields,
            Predicate<S> fleeting) {
        this(name, MigrationMode.COPIED, replicas, fields, fleeting);
    }

    public MigratedEntity(String name, Sides<Replica<S>> replicas, Function<S, SortedMap<String, String>> fields) {
        this(name, replicas, fields, state -> false);
    }

    /** Something of which one side or the other holds a key. */
    public static <S> MigratedEntity<S> moved(String name, Sides<Replica<S>> replicas) {
        return new MigratedEntity<>(name, MigrationMode.MOVED, replicas, state -> new TreeMap<>(), state -> false);
    }
}
