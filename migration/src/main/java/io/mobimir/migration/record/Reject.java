package io.mobimir.migration.record;

/**
 * A key that could not be converted and was put aside.
 *
 * @param accepted whether an operator decided that it stays behind
 */
public record Reject(String key, String reason, boolean accepted) {}
