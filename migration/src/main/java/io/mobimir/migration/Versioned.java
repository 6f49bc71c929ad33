package io.mobimir.migration;

import java.util.Optional;

/**
 * The state of one key at one version. Versions of a key grow with each write, on whichever side it is made.
 *
 * @param version in microseconds where it comes from a clock; larger is newer
 * @param state empty if the key was deleted
 */
public record Versioned<S>(long version, Optional<S> state) {
    /** Returns the newer of two. */
    public static <S> Versioned<S> newest(Versioned<S> one, Versioned<S> other) {
        return one.version < other.version ? other : one;
    }
}
