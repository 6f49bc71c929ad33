package io.mobimir.store.cassandra;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;

/** Repeats a step that may be repeated until it is known what became of it. */
public final class RetryUntilKnown {
    private static final int MOST = 5;
    private static final int LONGEST_PAUSE_MS = 100;

    private RetryUntilKnown() {}

    /**
     * Runs the attempt, which is told its number from 1 on, until it has an answer. An attempt that lost a race returns
     * nothing and is made again at once; one whose outcome is unknown is made again after a moment, a few times.
     *
     * @param what for the error: "whether … is not known"
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

    /** Once an attempt is in doubt, no later failure makes it certain that nothing happened. */
    private static void requireAnother(String what, int number, StoreException failure) {
        if (number == 1 && failure.outcome() != Outcome.UNKNOWN) {
            throw failure;
        }
        if (number >= MOST) {
            throw new StoreException(
                    Outcome.UNKNOWN, "whether " + what + " is not known: " + failure.getMessage(), failure);
        }
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE_MS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
