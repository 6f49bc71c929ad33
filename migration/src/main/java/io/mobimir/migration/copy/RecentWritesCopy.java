package io.mobimir.migration.copy;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey.Found;
import io.mobimir.migration.Side;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.BooleanSupplier;

/** Copies every key that was written since a point in time. An instance that died may have left any of them uncopied. */
public final class RecentWritesCopy<S> {
    private static final int RANGES = 64;

    private final MigratedEntity<S> entity;

    public RecentWritesCopy(MigratedEntity<S> entity) {
        this.entity = entity;
    }

    /**
     * Copies the keys.
     *
     * @return whether all were copied
     */
    public boolean run(Side from, Instant since, BooleanSupplier goOn) {
        Replica<S> source = entity.replicas().of(from);
        Replica<S> other = entity.replicas().of(from.other());
        long earliest = ChronoUnit.MICROS.between(Instant.EPOCH, since);
        for (String range : source.ranges(RANGES)) {
            if (!goOn.getAsBoolean()) {
                return false;
            }
            source.scan(range, each -> {
                if (each instanceof Found<S> found && found.state().version() >= earliest) {
                    other.apply(found.key(), found.state());
                }
            });
        }
        return true;
    }
}
