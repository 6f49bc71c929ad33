package io.mobimir.shop;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** The maximum staleness of each read; with zero, a read sees every acknowledged write. */
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
                throw new InvalidField("staleness." + operation.key(), "must be zero: decisions depend on this read");
            }
            all.put(operation, limit);
        }
        limits = Map.copyOf(all);
    }

    public Duration of(ReadOperation operation) {
        return limits.getOrDefault(operation, Duration.ZERO);
    }

    /** Returns whether a replica that is slightly behind may answer. */
    public boolean allowsStale(ReadOperation operation) {
        return !of(operation).isZero();
    }
}
