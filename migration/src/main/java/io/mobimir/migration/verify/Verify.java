package io.mobimir.migration.verify;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.record.MigrationRecords;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Compares both sides. A scan of each side fills digests, another lists the keys of the buckets that differ, and those
 * rows are read again on both sides. Memory does not grow with the data: keys that do not fit are listed by further
 * scans. Finished ranges stay finished when the verification is started again.
 */
public final class Verify<S> {
    public static final String JOB = "verify";
    private static final int LISTED_AT_ONCE = 50_000;

    private final MigratedEntity<S> entity;
    private final MigrationRecords home;
    private final Timing timing;
    private final Time time;

    /** The result of a whole comparison. */
    public record VerifyResult(long rows, long differences) {}

    public Verify(MigratedEntity<S> entity, MigrationRecords home, Timing timing, Time time) {
        this.entity = entity;
        this.home = home;
        this.timing = timing;
        this.time = time;
    }

    /**
     * Compares everything and notes each difference in the records.
     *
     * @param faulty receives each key that differs
     * @return empty if it was stopped
     */
    public Optional<VerifyResult> run(Side authority, BooleanSupplier goOn, Consumer<String> faulty) {
        DifferenceRecheck<S> settling =
                new DifferenceRecheck<>(new FaultTriage<>(entity, timing, time), home.differences(), timing, time);
        if (home.checkpoints().of(job(Side.ORIGIN)).isEmpty()) {
            home.differences().clear();
        }
        Optional<Sides<ScanState>> tours = scanBoth(goOn, faulty);
        Optional<Long> found = tours.flatMap(both -> settleAll(both, authority, goOn, settling, faulty));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        forget();
        Sides<ScanState> both = tours.orElseThrow();
        long faults = found.get() + both.origin().faults() + both.target().faults();
        return Optional.of(new VerifyResult(both.of(authority).digests().rows(), faults));
    }

    /** Starts from the beginning the next time. */
    public void forget() {
        home.checkpoints().clear(job(Side.ORIGIN));
        home.checkpoints().clear(job(Side.TARGET));
    }

    private Optional<Sides<ScanState>> scanBoth(BooleanSupplier goOn, Consumer<String> faulty) {
        try (StoreCopyCheck<S> copies = new StoreCopyCheck<>(entity, home.differences(), timing, time, faulty)) {
            DigestScan<S> scan = new DigestScan<>(entity, home.checkpoints(), copies, time);
            long begun = time.nanoTime();
            ScanState origin = scan.run(
                    Side.ORIGIN, job(Side.ORIGIN), goOn, state -> publish(done(state, 2 * state.planned()), begun));
            ScanState target =
                    scan.run(Side.TARGET, job(Side.TARGET), goOn, state -> publish(done(origin, state), begun));
            publish(done(origin, target), begun);
            return goOn.getAsBoolean()
                            && origin.left().isEmpty()
                            && target.left().isEmpty()
                    ? Optional.of(new Sides<>(origin, target))
                    : Optional.empty();
        }
    }

    private Optional<Long> settleAll(
            Sides<ScanState> tours,
            Side authority,
            BooleanSupplier goOn,
            DifferenceRecheck<S> settling,
            Consumer<String> faulty) {
        Digests origin = tours.origin().digests();
        Digests target = tours.target().digests();
        BitSet differing = origin.differing(target);
        DifferingKeys<S> listing = new DifferingKeys<>(entity);
        long faults = 0;
        while (!differing.isEmpty()) {
            if (!goOn.getAsBoolean()) {
                return Optional.empty();
            }
            BitSet some = fitting(differing, origin, target);
            faults += settling.run(listing.differing(some), authority, faulty);
            differing.andNot(some);
        }
        return Optional.of(faults);
    }

    /** Returns at least one bucket, and as many as can be listed at once. */
    private static BitSet fitting(BitSet differing, Digests origin, Digests target) {
        BitSet some = new BitSet();
        long rows = 0;
        for (int bucket = differing.nextSetBit(0); bucket >= 0; bucket = differing.nextSetBit(bucket + 1)) {
            rows += Math.max(origin.rows(bucket), target.rows(bucket));
            if (rows > LISTED_AT_ONCE && !some.isEmpty()) {
                return some;
            }
            some.set(bucket);
        }
        return some;
    }

    private static JobProgress.Done done(ScanState state, int parts) {
        return new JobProgress.Done(state.digests().rows(), state.done(), parts);
    }

    private static JobProgress.Done done(ScanState origin, ScanState target) {
        return new JobProgress.Done(
                origin.digests().rows() + target.digests().rows(),
                origin.done() + target.done(),
                origin.planned() + target.planned());
    }

    private void publish(JobProgress.Done now, long begun) {
        JobProgress.of(JOB, new JobProgress.Done(0, 0, now.of()), now, time.since(begun))
                .publish(home.checkpoints());
    }

    private static String job(Side side) {
        return JOB + " " + side;
    }
}
