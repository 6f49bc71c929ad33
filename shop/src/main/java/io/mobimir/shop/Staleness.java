package io.mobimir.shop;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** How stale the answer to each operation may be; zero means: what was acknowledged is seen. */
public record Staleness(Map<ReadOperation, Duration> limits) {
    public static final Staleness DEFAULT = new Staleness(Map.of());

    public Staleness {
        Map<ReadOperation, Duration> all = new EnumMap<>(ReadOperation.class);
        for (ReadOperation operation : ReadOperation.values()) {
            Duration limit = limits.getOrDefault(operation, operation.defaultStaleness());
            if (limit.isNegative()) {
                throw new InvalidField("staleness." + operation.key(), "must not be negative");
            }
            if (operation.mustBeCurrent() && !limit.isZero()) {
                throw new InvalidField("staleness." + operation.key(), "must be zero: something is decided by it");
            }
            all.put(operation, limit);
        }
        limits = Map.copyOf(all);
    }

    public Duration of(ReadOperation operation) {
        return limits.getOrDefault(operation, Duration.ZERO);
    }

    /** Whether a replica that is a little behind may answer. */
    public boolean allowsStale(ReadOperation operation) {
        return !of(operation).isZero();
    }
}
