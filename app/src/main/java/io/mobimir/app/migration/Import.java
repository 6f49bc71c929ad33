package io.mobimir.app.migration;

import io.mobimir.store.mongodb.ConvertingScan;
import io.mobimir.store.mongodb.IdRange;
import java.util.List;
import java.util.function.Consumer;

/**
 * Copies data that MongoDB only keeps, because the shop no longer writes it there. It needs no switch, and repeating it
 * changes nothing.
 */
public final class Import<T> {
    private static final int PARTS = 64;

    private final ConvertingScan<T> origin;
    private final int atOnce;
    private final Consumer<List<T>> target;
    private final List<IdRange> parts;

    /**
     * Creates an import from a collection to a store.
     *
     * @param atOnce how many documents the store writes at a time
     * @param target writes documents; repeating a write changes nothing
     */
    public Import(ConvertingScan<T> origin, int atOnce, Consumer<List<T>> target) {
        this.origin = origin;
        this.atOnce = atOnce;
        this.target = target;
        this.parts = origin.ranges(PARTS);
    }

    /** A document that cannot be copied. */
    public record ImportReject(String id, String reason) {}

    /** The result of copying one part of the documents. */
    public record ImportOutcome(long copied, List<ImportReject> rejects) {}

    public int parts() {
        return parts.size();
    }

    /** Copies one part. */
    public ImportOutcome copy(int part) {
        ImportBatch<T> batch = new ImportBatch<>(atOnce, target);
        origin.read(parts.get(part), batch::take);
        return batch.finish();
    }
}
