package io.mobimir.lab.load;

import java.util.Comparator;

/**
 * One way in which requests of one operation ended badly in one second of a run.
 *
 * @param second counted from 1, as {@link Second#number}
 * @param error the status with the type of the problem, or the reason why there was no answer
 */
public record Failure(int second, String operation, String error, long count) {
    static final Comparator<Failure> BY_TIME = Comparator.comparingInt(Failure::second)
            .thenComparing(Failure::operation)
            .thenComparing(Failure::error);
}
