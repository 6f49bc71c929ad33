package io.mobimir.store.cassandra.verify;

import java.util.function.Consumer;

/**
 * The progress of a scan.
 *
 * @param table the table that is scanned now
 * @param done the fraction of the work that is done, between 0 and 1
 * @param rows rows read so far, of all tables
 */
public record ScanProgress(String table, double done, long rows) {
    /** Converts the progress of one of several passes into a fraction of all passes. */
    public static Consumer<ScanProgress> pass(int pass, int passes, Consumer<ScanProgress> all) {
        return part -> all.accept(new ScanProgress(part.table, (pass + part.done) / passes, part.rows));
    }
}
