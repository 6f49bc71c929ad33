package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.book.Elsewhere;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.stock.Request.Verdict;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A call that waits for its turn and then for its answer, but not for ever. */
final class Waiting<A> {
    private final Request<A> request;
    private final long patience;
    private final long since = System.nanoTime();
    private final CompletableFuture<A> settled = new CompletableFuture<>();
    private volatile boolean sent;
    private boolean inDoubt;

    /** What was decided about a call; the answer is not told before the decision is certain. */
    record Decision(Books books, Optional<Entry> written, Runnable answer) {}

    Waiting(Request<A> request, Duration patience) {
        this.request = request;
        this.patience = patience.toNanos();
    }

    /** The row it is about, as it would first be written. */
    Entry entry() {
        return request.entry();
    }

    /** Whether there is probably no such row yet. */
    boolean opens() {
        return request.opens();
    }

    /**
     * Waits for the answer, which may be a {@link StoreException} with the truth about what may have happened. Whether it was sent
     * counts only once it is certain that it will not be any more.
     */
    A await() {
        try {
            return settled.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof InvalidField wrong) {
                throw wrong;
            }
            if (e.getCause() instanceof TimeoutException) {
                throw new StoreException(
                        sent ? Outcome.UNKNOWN : Outcome.NOT_APPLIED,
                        "stock of %s did not answer within %d ms"
                                .formatted(request.till(), TimeUnit.NANOSECONDS.toMillis(patience)));
            }
            throw Cassandra.failure(e);
        }
    }

    Decision decide(Books books, Optional<Entry> row) {
        try {
            Verdict<A> verdict = request.rule().decide(books, row.map(Entry::mark));
            Optional<Entry> written = verdict.written().map(row.orElse(entry())::with);
            return new Decision(verdict.books(), written, () -> settled.complete(verdict.answer()));
        } catch (InvalidField e) {
            return new Decision(books, Optional.empty(), () -> settled.completeExceptionally(e));
        }
    }

    /** Answers at once if it is not for this account to answer, as it now stands; whether it did. */
    boolean turnAway(Standing standing) {
        boolean served = standing == Standing.OPEN || (standing == Standing.ABSENT && request.begins());
        if (!served) {
            settled.completeExceptionally(new Elsewhere(request.till().account(), standing, inDoubt));
        }
        return !served;
    }

    /** To be called before the call is sent; false if its caller has gone, so that it must not be. */
    boolean send() {
        sent = true;
        return !isOver();
    }

    /** Whether it was answered, or nobody waits for it any more. */
    boolean isOver() {
        return settled.isDone();
    }

    /** Ends it if it has waited for too long. */
    void expire() {
        if (System.nanoTime() - since >= patience) {
            settled.completeExceptionally(new TimeoutException());
        }
    }

    /** From now on nobody knows whether it happened until its row has been looked for. */
    void doubt() {
        inDoubt = true;
    }

    /** Gives up, unless an earlier attempt may have succeeded: then its row has to be looked for. */
    boolean fail(StoreException error) {
        if (!inDoubt) {
            settled.completeExceptionally(error);
        }
        return !inDoubt;
    }

    void abandon(Throwable error) {
        settled.completeExceptionally(
                new StoreException(sent ? Outcome.UNKNOWN : Outcome.NOT_APPLIED, "stock: " + error, error));
    }
}
