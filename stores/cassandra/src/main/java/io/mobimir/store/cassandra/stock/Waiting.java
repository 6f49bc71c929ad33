package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Ruling;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A call that waits for its turn and then for its answer, but not for ever. */
final class Waiting<A> {
    private final Posting<A> posting;
    private final CompletableFuture<A> settled = new CompletableFuture<>();
    private volatile boolean sent;
    private boolean inDoubt;

    /** What was decided about a call; the answer is not told before the decision is certain. */
    record Decision(Level level, Optional<Entry> written, Runnable answer) {}

    Waiting(Posting<A> posting) {
        this.posting = posting;
    }

    Posting<A> posting() {
        return posting;
    }

    /** The answer, or a {@link StoreException} with the truth about what may have happened. */
    CompletableFuture<A> answer(Account account, Duration patience) {
        return settled.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).exceptionally(error -> {
            throw error instanceof TimeoutException ? tooLate(account, patience) : new CompletionException(error);
        });
    }

    private CompletionException tooLate(Account account, Duration patience) {
        String reason = "stock of %s did not answer within %d ms".formatted(account, patience.toMillis());
        return new CompletionException(new StoreException(sent ? Outcome.UNKNOWN : Outcome.NOT_APPLIED, reason));
    }

    Decision decide(Level level, Optional<Entry> row) {
        try {
            Ruling<A> ruling = posting.decide(level, row);
            Optional<Entry> written = ruling.written().map(row.orElse(posting.entry())::with);
            return new Decision(ruling.level(), written, () -> settled.complete(ruling.answer()));
        } catch (InvalidField e) {
            return new Decision(level, Optional.empty(), () -> settled.completeExceptionally(e));
        }
    }

    /** To be called before the call is sent; false if its caller has gone, so that it must not be. */
    boolean send() {
        sent = true;
        return !isOver();
    }

    boolean isOver() {
        return settled.isDone();
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
