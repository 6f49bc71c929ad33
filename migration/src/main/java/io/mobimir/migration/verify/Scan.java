package io.mobimir.migration.verify;

import io.mobimir.migration.Entity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.Scanned.Found;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.record.Checkpoints;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Goes through one side and fills its digests, range by range. */
final class Scan<S> {
    private static final int RANGES = 256;
    private static final Duration SAVE = Duration.ofSeconds(5);

    private final Entity<S> entity;
    private final Checkpoints checkpoints;
    private final CopyCheck<S> copies;
    private final Time time;

    Scan(Entity<S> entity, Checkpoints checkpoints, CopyCheck<S> copies, Time time) {
        this.entity = entity;
        this.checkpoints = checkpoints;
        this.copies = copies;
        this.time = time;
    }

    /** The side as far as it was scanned before it was told to stop. */
    Tour run(Side side, String job, BooleanSupplier goOn) {
        Replica<S> replica = entity.replicas().of(side);
        Tour tour = Tour.open(checkpoints, job, () -> replica.ranges(RANGES));
        long saved = time.nanoTime();
        for (String range : tour.left()) {
            if (!goOn.getAsBoolean()) {
                break;
            }
            Digests seen = new Digests();
            replica.scan(range, each -> {
                if (each instanceof Found<S> found) {
                    see(found, seen);
                    copies.look(found.key(), replica);
                }
            });
            tour.done(range, seen, copies.settle(replica));
            if (time.since(saved).compareTo(SAVE) > 0) {
                tour.save(checkpoints, job);
                saved = time.nanoTime();
            }
        }
        tour.save(checkpoints, job);
        return tour;
    }

    private void see(Found<S> found, Digests seen) {
        found.state()
                .state()
                .ifPresent(state -> seen.add(
                        found.key(), Hash.of(found.key(), entity.fields().apply(state))));
    }
}
