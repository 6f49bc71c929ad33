package io.mobimir.store.mongodb;

import java.time.Duration;
import java.util.Optional;

/** Measures how far the slowest secondary is behind the primary. */
@FunctionalInterface
public interface LagSource {
    /** Returns the lag; empty if it is unknown or there is no secondary. */
    Optional<Duration> lag();
}
