package io.mobimir.store.cassandra;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;

/** Repeats an idempotent step until its outcome is known. */
public final class RetryUntilKnown {
    private static final int MOST = 5;
    private static final int LONGEST_PAUSE_MS = 100;

    private RetryUntilKnown() {}

    /**
     * Runs the attempt, which receives its number from 1 on, until it has an answer. An attempt that lost a race returns
     * nothing and is repeated at once; one with an unknown outcome is repeated after a pause, a few times.
     *
     * @param what for the error: "it is not known whether …"
     */
    public static <T> T untilKnown(String what, IntFunction<Optional<T>> attempt) {
        for (int number = 1; ; number++) {
            try {
                Optional<T> answer = attempt.apply(number);
                if (answer.isPresent()) {
                    return answer.get();
                }
            } catch (StoreException e) {
                requireAnother(what, number, e);
            }
        }
    }

    /** Once one attempt is in doubt, no later failure proves that nothing happened. */
    private static void requireAnother(String what, int number, StoreException failure) {
        if (number == 1 && failure.outcome() != Outcome.UNKNOWN) {
            throw failure;
        }
        if (number >= MOST) {
            throw new StoreException(
                    Outcome.UNKNOWN, "it is not known whether " + what + ": " + failure.getMessage(), failure);
        }
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE_MS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
