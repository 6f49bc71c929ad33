package io.mobimir.app.migration;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Counts the documents of a file that were copied, passed over and rejected. */
public final class ImportCounts {
    private final Consumer<Import.ImportReject> rejects;
    private final AtomicLong copied = new AtomicLong();
    private final AtomicLong rejected = new AtomicLong();
    private final AtomicLong passedOver = new AtomicLong();

    /** @param rejects is told of every one, from several threads */
    public ImportCounts(Consumer<Import.ImportReject> rejects) {
        this.rejects = rejects;
    }

    void done(int documents, Import.ImportOutcome outcome) {
        copied.addAndGet(outcome.copied());
        rejected.addAndGet(outcome.rejects().size());
        passedOver.addAndGet(documents - outcome.copied() - outcome.rejects().size());
        outcome.rejects().forEach(rejects);
    }

    /** How many are dealt with, one way or another. */
    public long documents() {
        return copied() + rejected() + passedOver();
    }

    /** How many the store has, as they are in the file or newer. */
    public long copied() {
        return copied.get();
    }

    public long rejected() {
        return rejected.get();
    }

    /** How many are not meant: deleted, ended, or of another kind. */
    public long passedOver() {
        return passedOver.get();
    }
}
