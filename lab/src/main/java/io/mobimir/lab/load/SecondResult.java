package io.mobimir.lab.load;

/**
 * The result of one second of a run.
 *
 * @param number counted from 1
 * @param asked arrivals of the schedule
 * @param done requests that ended
 * @param p99 in milliseconds, as {@code p50} and {@code max}
 */
public record SecondResult(
        int number,
        long asked,
        long done,
        long errors,
        long notSent,
        double p50,
        double p99,
        double max,
        int underWay) {}
