package io.mobimir.store.mongodb;

import java.time.Duration;
import java.util.Optional;

/** Tells how far the secondary that is furthest behind is behind the primary. */
@FunctionalInterface
public interface LagSource {
    /** Empty if nobody knows, or there is no secondary. */
    Optional<Duration> lag();
}
