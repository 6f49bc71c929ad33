package io.mobimir.store.cassandra.verify;

import java.util.function.Consumer;

/** The copies of one entity, which can be compared with their originals and rebuilt from them while the shop is open. */
public interface VerifiableCopies {
    /** Checks every original and every copy, and changes nothing. */
    default CopyReport verify(Consumer<ScanProgress> progress) {
        return run(progress, false);
    }

    /** Like {@link #verify}, but repairs faults. This also rebuilds copies that were all lost. */
    default CopyReport repair(Consumer<ScanProgress> progress) {
        return run(progress, true);
    }

    /** Verifies, and repairs if {@code repair} is set. */
    CopyReport run(Consumer<ScanProgress> progress, boolean repair);
}
