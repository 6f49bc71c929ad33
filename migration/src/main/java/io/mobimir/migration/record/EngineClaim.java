package io.mobimir.migration.record;

/**
 * The claim of the engine that works. It only saves work: two engines at once do no harm.
 *
 * @param beat grows while the owner lives
 */
public record EngineClaim(String owner, long beat) {}
