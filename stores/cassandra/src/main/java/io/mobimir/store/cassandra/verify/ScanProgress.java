package io.mobimir.store.cassandra.verify;

/**
 * How far a scan is.
 *
 * @param table which is scanned now
 * @param done the part of all the work that is done, between 0 and 1
 * @param rows seen so far, of all tables
 */
public record ScanProgress(String table, double done, long rows) {}
