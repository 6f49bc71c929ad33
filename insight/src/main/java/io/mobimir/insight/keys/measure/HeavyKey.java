package io.mobimir.insight.keys.measure;

/**
 * One of the largest partitions.
 *
 * @param name its key; empty if it is too small to have been noted
 * @param rows its rows; the sketch guarantees that they are at least {@code atLeast} and at most {@code atMost}
 */
public record HeavyKey(String name, long rows, long atLeast, long atMost) {}
