package io.mobimir.store.cassandra.verify;

import java.util.function.Consumer;

/**
 * How far a scan is.
 *
 * @param table which is scanned now
 * @param done the part of all the work that is done, between 0 and 1
 * @param rows seen so far, of all tables
 */
public record ScanProgress(String table, double done, long rows) {
    /** Of one of several passes over tables, told as a part of all of them. */
    public static Consumer<ScanProgress> pass(int pass, int passes, Consumer<ScanProgress> all) {
        return part -> all.accept(new ScanProgress(part.table, (pass + part.done) / passes, part.rows));
    }
}
