package io.mobimir.migration.record;

/**
 * Something that could not be converted and was put aside.
 *
 * @param accepted whether somebody decided that it stays behind
 */
public record Reject(String key, String reason, boolean accepted) {}
