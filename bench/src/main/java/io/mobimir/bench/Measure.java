package io.mobimir.bench;

/**
 * Two ways to do the same thing.
 *
 * @param name as it is printed, such as {@code start}
 * @param atOnce how many operations each side has under way
 */
public record Measure(String name, int atOnce, Load ours, Load baseline) {}
