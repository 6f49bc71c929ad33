package io.mobimir.app.migration;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Counts the documents of a file that were copied, skipped and rejected. */
public final class ImportCounts {
    private final Consumer<Import.ImportReject> rejects;
    private final AtomicLong copied = new AtomicLong();
    private final AtomicLong rejected = new AtomicLong();
    private final AtomicLong passedOver = new AtomicLong();

    /** @param rejects receives every reject, from several threads */
    public ImportCounts(Consumer<Import.ImportReject> rejects) {
        this.rejects = rejects;
    }

    void done(int documents, Import.ImportOutcome outcome) {
        copied.addAndGet(outcome.copied());
        rejected.addAndGet(outcome.rejects().size());
        passedOver.addAndGet(documents - outcome.copied() - outcome.rejects().size());
        outcome.rejects().forEach(rejects);
    }

    /** Returns how many documents are done, copied or not. */
    public long documents() {
        return copied() + rejected() + passedOver();
    }

    /** Returns how many documents the store has, in this or a newer version. */
    public long copied() {
        return copied.get();
    }

    public long rejected() {
        return rejected.get();
    }

    /** Returns how many documents were skipped: deleted, ended, or of another kind. */
    public long passedOver() {
        return passedOver.get();
    }
}
