package io.mobimir.migration;

import java.util.function.Function;

/** One key as a scan found it. */
public sealed interface ScannedKey<S> {
    <R> R match(Function<Found<S>, R> found, Function<Rejected<S>, R> rejected);

    record Found<S>(String key, Versioned<S> state) implements ScannedKey<S> {
        @Override
        public <R> R match(Function<Found<S>, R> found, Function<Rejected<S>, R> rejected) {
            return found.apply(this);
        }
    }

    /**
     * A key whose data cannot be converted.
     *
     * @param key the key, as well as it can be read
     * @param reason for a person: the field and its fault
     */
    record Rejected<S>(String key, String reason) implements ScannedKey<S> {
        @Override
        public <R> R match(Function<Found<S>, R> found, Function<Rejected<S>, R> rejected) {
            return rejected.apply(this);
        }
    }
}
