package io.mobimir.migration;

import java.util.Optional;

/**
 * What one key holds, as of one version. Versions of a key grow with each of its writes, on whichever side they are made.
 *
 * @param version in microseconds, as far as a clock was asked; larger is newer
 * @param state empty if it was deleted
 */
public record Versioned<S>(long version, Optional<S> state) {
    /** The newer of two. */
    public static <S> Versioned<S> newest(Versioned<S> one, Versioned<S> other) {
        return one.version < other.version ? other : one;
    }
}
