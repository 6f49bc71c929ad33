package io.mobimir.migration;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * An entity that can be migrated, as the engine sees it.
 *
 * @param mode how it gets from one side to the other
 * @param fields returns every field of a state by name, to digest states and to name a difference
 * @param fleeting whether a state is about to expire and may differ between the sides
 */
public record MigratedEntity<S>(
        String name,
        MigrationMode mode,
        Sides<Replica<S>> replicas,
        Function<S, SortedMap<String, String>> fields,
        Predicate<S> fleeting) {

    /** Creates an entity of which both sides hold every key. */
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

    /** Returns an entity of which one side or the other holds a key. */
    public static <S> MigratedEntity<S> moved(String name, Sides<Replica<S>> replicas) {
        return new MigratedEntity<>(name, MigrationMode.MOVED, replicas, state -> new TreeMap<>(), state -> false);
    }
}
