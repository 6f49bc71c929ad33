package io.mobimir.lab.load;

import java.util.Comparator;

/**
 * Failures of one kind, of one operation, in one second of a run.
 *
 * @param second counted from 1, as {@link SecondResult#number}
 * @param error the status with the type of the problem, or the reason why there was no answer
 */
public record LoadFailure(int second, String operation, String error, long count) {
    static final Comparator<LoadFailure> BY_TIME = Comparator.comparingInt(LoadFailure::second)
            .thenComparing(LoadFailure::operation)
            .thenComparing(LoadFailure::error);
}
