package io.mobimir.store.cassandra;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Sends the many writes of one call with a bounded number in flight. After a failure it sends no more and waits for those in
 * flight. The outcome is that of all writes together: "not applied" only if none of them was applied.
 */
public final class Writes {
    private static final int IN_FLIGHT = 64;

    private final Deque<CompletionStage<?>> open = new ArrayDeque<>();
    private final List<StoreException> failures = new ArrayList<>();
    private int applied;

    /** Sends one more write; waits while too many are in flight. */
    public void send(Supplier<? extends CompletionStage<?>> write) {
        if (open.size() >= IN_FLIGHT) {
            settleOldest();
        }
        if (!failures.isEmpty()) {
            finish();
        }
        open.add(write.get());
    }

    /** Waits until all writes are done; must be called after the last {@link #send}. */
    public void finish() {
        while (!open.isEmpty()) {
            settleOldest();
        }
        if (!failures.isEmpty()) {
            throw failure();
        }
    }

    private void settleOldest() {
        try {
            Cassandra.await(open.remove());
            applied++;
        } catch (StoreException e) {
            failures.add(e);
        }
    }

    private StoreException failure() {
        StoreException first = failures.get(0);
        boolean certain = applied == 0 && failures.stream().allMatch(each -> each.outcome() == first.outcome());
        return new StoreException(
                certain ? first.outcome() : Outcome.UNKNOWN,
                first.getMessage() + " (" + applied + " other writes of this call succeeded)",
                first);
    }
}
