package io.mobimir.migration;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One side of an entity, as copying sees it: the whole state of a key with its version. Dual writes, the backfill,
 * repairs and the way back all copy through {@link #apply}, so copies commute and can be repeated.
 *
 * @param <S> the whole state of one key, such as an order with its steps
 */
public interface Replica<S> {
    /** Returns the state of the key with everything that was acknowledged; empty if the key was never written. */
    Optional<Versioned<S>> read(String key);

    /**
     * Makes the key hold this state, in every table that repeats it, unless it already holds this version or a newer
     * one. The write is complete when this returns. After a failure with an unknown outcome, the same call again
     * completes it.
     */
    void apply(String key, Versioned<S> state);

    /**
     * Applies several states as {@link #apply} does; the keys are probably not there yet. May be cheaper than single
     * calls, never less careful. If it fails, some of them may be written and others not.
     */
    default void seed(Map<String, Versioned<S>> states) {
        states.forEach(this::apply);
    }

    /** Returns how many keys to pass to one call of {@link #seed}. */
    default int seedsAtOnce() {
        return 1;
    }

    /** Returns the names of about this many parts that together hold every key. A name stays valid. */
    List<String> ranges(int about);

    /** Passes each key of a part once. A key that is written meanwhile may appear as before or as after the write. */
    void scan(String range, Consumer<ScannedKey<S>> each);

    /**
     * Looks for rows that repeat the state of a key and differ from it, and reports the key, the table and the field. A
     * store that repeats nothing reports nothing.
     */
    default void checkCopies(String key, Consumer<String> fault) {}
}
