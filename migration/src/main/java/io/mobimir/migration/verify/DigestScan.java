package io.mobimir.migration.verify;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.ScannedKey.Found;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.record.Checkpoints;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Scans one side and fills its digests, range by range. */
final class DigestScan<S> {
    private static final int RANGES = 256;
    private static final Duration SAVE = Duration.ofSeconds(30);
    private static final Duration TELL = Duration.ofSeconds(2);

    private final MigratedEntity<S> entity;
    private final Checkpoints checkpoints;
    private final StoreCopyCheck<S> copies;
    private final Time time;

    DigestScan(MigratedEntity<S> entity, Checkpoints checkpoints, StoreCopyCheck<S> copies, Time time) {
        this.entity = entity;
        this.checkpoints = checkpoints;
        this.copies = copies;
        this.time = time;
    }

    /**
     * Scans a side.
     *
     * @param told receives the progress from time to time
     * @return the side as far as it was scanned before it was stopped
     */
    ScanState run(Side side, String job, BooleanSupplier goOn, Consumer<ScanState> told) {
        Replica<S> replica = entity.replicas().of(side);
        ScanState tour = ScanState.open(checkpoints, job, () -> replica.ranges(RANGES));
        long saved = time.nanoTime();
        long heard = saved;
        for (String range : tour.left()) {
            if (!goOn.getAsBoolean()) {
                break;
            }
            Digests seen = new Digests();
            replica.scan(range, each -> see(each, replica, seen));
            tour.done(range, seen);
            if (time.since(heard).compareTo(TELL) > 0) {
                told.accept(tour);
                heard = time.nanoTime();
            }
            if (time.since(saved).compareTo(SAVE) > 0) {
                save(tour, job, replica);
                saved = time.nanoTime();
            }
        }
        save(tour, job, replica);
        return tour;
    }

    /** Saves the scan after every suspect is cleared or noted, because a restarted scan skips these ranges. */
    private void save(ScanState tour, String job, Replica<S> replica) {
        tour.faults(copies.settle(replica));
        tour.save(checkpoints, job);
    }

    private void see(ScannedKey<S> scanned, Replica<S> replica, Digests seen) {
        if (scanned instanceof Found<S> found) {
            found.state()
                    .state()
                    .map(entity.fields())
                    .ifPresent(fields -> seen.add(found.key(), Hash.of(found.key(), fields)));
            copies.look(found.key(), replica);
        }
    }
}
