package io.mobimir.store.mongodb;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** Repeats "read, decide, write if nothing changed" until an attempt succeeds. */
public final class OptimisticUpdate {
    private static final int MOST = 1_000;
    private static final int LONGEST_PAUSE_MS = 16;

    private OptimisticUpdate() {}

    /**
     * Returns the answer of the first attempt that succeeds.
     *
     * @param what for the error, such as "the order ORD-1 was not moved"
     * @param attempt returns nothing if another writer was faster
     */
    public static <T> T untilWon(String what, Supplier<Optional<T>> attempt) {
        for (int number = 1; number <= MOST; number++) {
            Optional<T> answer = attempt.get();
            if (answer.isPresent()) {
                return answer.get();
            }
            pause(number);
        }
        throw new StoreException(Outcome.NOT_APPLIED, what + ": other writers were faster " + MOST + " times");
    }

    private static void pause(int number) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(1 + Math.min(number, LONGEST_PAUSE_MS)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(Outcome.NOT_APPLIED, "interrupted between attempts", e);
        }
    }
}
