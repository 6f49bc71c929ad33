package io.mobimir.store.cassandra.verify;

import java.util.function.Consumer;

/** The copies of one entity, which can be compared with its truth and made anew from it while the shop is open. */
public interface VerifiableCopies {
    /** Looks at every truth and every copy, and changes nothing. */
    default CopyReport verify(Consumer<ScanProgress> progress) {
        return run(progress, false);
    }

    /** As {@link #verify}, and makes right what is wrong. Copies that were all lost are rebuilt this way. */
    default CopyReport repair(Consumer<ScanProgress> progress) {
        return run(progress, true);
    }

    /** Verifies, and repairs if that is wanted. */
    CopyReport run(Consumer<ScanProgress> progress, boolean repair);
}
