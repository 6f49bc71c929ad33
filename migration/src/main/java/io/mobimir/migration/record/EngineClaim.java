package io.mobimir.migration.record;

/**
 * Who runs the engine. It only saves work: two engines at once do no harm.
 *
 * @param beat grows while the owner lives
 */
public record EngineClaim(String owner, long beat) {}
