package io.mobimir.migration;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One side of an entity, as far as copying is concerned: the whole state of a key with its version. Everything that is
 * copied, by a dual write, the backfill, a repair or the way back, goes through {@link #apply}, so it commutes and can be
 * repeated.
 *
 * @param <S> the whole state of one key, such as an order with its steps
 */
public interface Replica<S> {
    /** What the key holds, including everything that was acknowledged; empty if the key was never written. */
    Optional<Versioned<S>> read(String key);

    /**
     * Makes the key hold this, in every table that repeats it, unless it already holds this version or a newer one.
     * Complete when it returns; after a failure with an unknown outcome the same call again completes it.
     */
    void apply(String key, Versioned<S> state);

    /**
     * As {@link #apply} for each of these keys, which probably are not there yet; may be cheaper, never less careful. If it
     * fails, some of them may be written and others not.
     */
    default void seed(Map<String, Versioned<S>> states) {
        states.forEach(this::apply);
    }

    /** How many keys one {@link #seed} should be given. */
    default int seedsAtOnce() {
        return 1;
    }

    /** Parts that together hold every key, about so many, each by a name that stays valid. */
    List<String> ranges(int about);

    /** Hands over each key of a part once; a key that is written meanwhile may be as before or after. */
    void scan(String range, Consumer<ScannedKey<S>> each);

    /**
     * Looks for rows that repeat the state of a key and differ from it, and names them: the key, the table and the field.
     * A store that repeats nothing finds nothing.
     */
    default void checkCopies(String key, Consumer<String> fault) {}
}
