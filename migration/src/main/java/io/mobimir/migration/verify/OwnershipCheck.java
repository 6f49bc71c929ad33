package io.mobimir.migration.verify;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.ScannedKey.Found;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.MigrationRecords;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Checks every key of a moved entity: the owner must have it and the other side must not. */
public final class OwnershipCheck<S> {
    private static final int RANGES = 64;

    private final MigratedEntity<S> entity;
    private final MigrationRecords home;
    private final Time time;
    private final AtomicLong rows = new AtomicLong();
    private final AtomicLong faults = new AtomicLong();

    public OwnershipCheck(MigratedEntity<S> entity, MigrationRecords home, Time time) {
        this.entity = entity;
        this.home = home;
        this.time = time;
    }

    /**
     * Checks the keys of both sides.
     *
     * @param owner the side that must have all keys
     * @param repairing whether missing keys are moved to the owner
     * @return empty if it was stopped
     */
    public Optional<Verify.VerifyResult> run(Side owner, BooleanSupplier goOn, boolean repairing) {
        home.differences().clear();
        long begun = time.nanoTime();
        int done = 0;
        for (Side side : Side.values()) {
            for (String range : entity.replicas().of(side).ranges(RANGES)) {
                if (!goOn.getAsBoolean()) {
                    return Optional.empty();
                }
                entity.replicas().of(side).scan(range, each -> check(each, owner, repairing));
                done++;
                publish(done, begun);
            }
        }
        return Optional.of(new Verify.VerifyResult(rows.get(), faults.get()));
    }

    private void publish(int done, long begun) {
        JobProgress.Done now = new JobProgress.Done(rows.get(), done, Math.max(done, 2 * RANGES));
        JobProgress.of(Verify.JOB, new JobProgress.Done(0, 0, now.of()), now, time.since(begun))
                .publish(home.checkpoints());
    }

    /** Checks one key. A key that cannot be converted was put aside, stays at its side and waits for a decision. */
    private void check(ScannedKey<S> scanned, Side owner, boolean repairing) {
        if (!(scanned instanceof Found<S> found)) {
            return;
        }
        rows.incrementAndGet();
        Optional<String> fault = fault(found.key(), owner);
        if (fault.isPresent() && repairing) {
            fault = repaired(found, owner);
        }
        fault.ifPresent(wrong -> {
            faults.incrementAndGet();
            boolean atOrigin = owner == Side.ORIGIN;
            home.differences()
                    .note(new Difference(found.key(), Difference.OWNER, atOrigin ? wrong : "", atOrigin ? "" : wrong));
        });
    }

    private Optional<String> repaired(Found<S> found, Side owner) {
        try {
            entity.replicas()
                    .of(owner)
                    .apply(found.key(), new Versioned<>(0, found.state().state()));
        } catch (IllegalArgumentException e) {
            home.rejects().putAside(found.key(), String.valueOf(e.getMessage()));
            return Optional.of(String.valueOf(e.getMessage()));
        }
        return fault(found.key(), owner);
    }

    private Optional<String> fault(String key, Side owner) {
        String[] first = new String[1];
        entity.replicas().of(owner).checkCopies(key, wrong -> first[0] = wrong);
        return Optional.ofNullable(first[0]);
    }
}
