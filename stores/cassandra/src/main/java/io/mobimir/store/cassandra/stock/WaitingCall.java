package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Elsewhere;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Ruling;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A call that waits for its turn and then for its answer, but not for ever. */
final class WaitingCall<A> {
    private final Posting<A> posting;
    private final Entry entry;
    private final long patience;
    private final long since = System.nanoTime();
    private final CompletableFuture<A> settled = new CompletableFuture<>();
    private volatile boolean sent;
    private boolean inDoubt;

    /** What was decided about a call; the answer is not told before the decision is certain. */
    record DecidedCall(Level level, Optional<Entry> written, Runnable answer) {}

    WaitingCall(Posting<A> posting, Duration patience) {
        this.posting = posting;
        this.patience = patience.toNanos();
        this.entry = Entry.of(posting.line());
    }

    /** Has somebody told of the answer who does not wait for it; of nothing if it is not known. */
    void whenOver(Consumer<Optional<A>> told, Executor executor) {
        var unused = settled.whenCompleteAsync((answer, error) -> told.accept(Optional.ofNullable(answer)), executor);
    }

    /** The row it is about, as it would first be written. */
    Entry entry() {
        return entry;
    }

    /** Whether there is probably no such row yet. */
    boolean opens() {
        return posting.opens();
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
                                .formatted(posting.account(), TimeUnit.NANOSECONDS.toMillis(patience)));
            }
            throw Cassandra.failure(e);
        }
    }

    DecidedCall decide(Level level, Optional<Entry> row) {
        try {
            Ruling<A> ruling = posting.rule().decide(level, row.map(Entry::mark));
            Optional<Entry> written = ruling.written().map(row.orElse(entry)::with);
            return new DecidedCall(ruling.level(), written, () -> settled.complete(ruling.answer()));
        } catch (InvalidField e) {
            return new DecidedCall(level, Optional.empty(), () -> settled.completeExceptionally(e));
        }
    }

    /** Answers at once if it is not for this account to answer, as it now stands; whether it did. */
    boolean turnAway(Standing standing) {
        boolean served = standing == Standing.OPEN || (standing == Standing.ABSENT && posting.begins());
        if (!served) {
            Account account = posting.account();
            settled.completeExceptionally(new Elsewhere(account, standing, inDoubt));
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
