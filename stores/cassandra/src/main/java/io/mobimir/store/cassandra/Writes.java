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
 * The many writes of one call, a bounded number of them in flight. After a failure no more are sent, those under way are
 * waited for, and the outcome told is that of all together: "not applied" only if not one of them was.
 */
public final class Writes {
    private static final int IN_FLIGHT = 64;

    private final Deque<CompletionStage<?>> open = new ArrayDeque<>();
    private final List<StoreException> failures = new ArrayList<>();
    private int applied;

    /** Begins one more write, waiting while too many are in flight. */
    public void send(Supplier<? extends CompletionStage<?>> write) {
        if (open.size() >= IN_FLIGHT) {
            settleOldest();
        }
        if (!failures.isEmpty()) {
            finish();
        }
        open.add(write.get());
    }

    /** Waits until all are done; every call of {@link #send} needs one of this. */
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
