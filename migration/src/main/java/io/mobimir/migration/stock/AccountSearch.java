package io.mobimir.migration.stock;

import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Elsewhere;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Standing;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** One call's search for the store that decides about an account. */
final class AccountSearch {
    /** A move takes milliseconds; one that takes longer may have been left by somebody who died. */
    private static final Duration HELPS_AFTER = Duration.ofMillis(250);

    private final Account account;
    private final Duration patience;
    private final Time time;
    private final long begun;
    private final Map<Side, Standing> seen = new EnumMap<>(Side.class);
    private final Backoff backoff;
    private boolean inDoubt;

    AccountSearch(Account account, Duration patience, Time time) {
        this.account = account;
        this.patience = patience;
        this.time = time;
        this.begun = time.nanoTime();
        this.backoff = new Backoff(time);
    }

    /** What this store says, if it is the one that decides. */
    <A> Optional<A> ask(Side side, Pending<A> answer) {
        try {
            return Optional.of(answer.await());
        } catch (Elsewhere e) {
            inDoubt |= e.outcome() == Outcome.UNKNOWN;
            seen.put(side, e.standing());
            return Optional.empty();
        } catch (StoreException e) {
            throw inDoubt && e.outcome() != Outcome.UNKNOWN
                    ? new StoreException(Outcome.UNKNOWN, "after an attempt in doubt: " + e.getMessage(), e)
                    : e;
        }
    }

    void saw(Side side, Standing standing) {
        seen.put(side, standing);
    }

    /** Whether each store has said that the other one decides. */
    boolean isEverywhere() {
        return seen.size() == Side.values().length;
    }

    boolean isUnknownToBoth() {
        return isEverywhere() && seen.values().stream().allMatch(standing -> standing == Standing.ABSENT);
    }

    /** Before the next store is asked: if both were, waits a little, and if that takes long sees to it that the account arrives. */
    void goOn(MoveRecovery recovery) {
        if (!isEverywhere()) {
            return;
        }
        Duration waited = time.since(begun);
        if (waited.compareTo(patience) > 0) {
            throw new StoreException(
                    outcome(), "stock of %s has been on its way for %d ms".formatted(account, waited.toMillis()));
        }
        if (waited.compareTo(HELPS_AFTER) > 0) {
            recovery.help(account);
        }
        backoff.take();
        seen.clear();
    }

    /** Begins the account at the target; should that fail, the call has not. */
    void begin(MoveRecovery recovery) {
        try {
            recovery.mover().move(account, Side.TARGET);
        } catch (StoreException | IllegalArgumentException e) {
            throw new StoreException(
                    outcome(), "stock of %s could not be begun: %s".formatted(account, e.getMessage()), e);
        }
        seen.clear();
    }

    private Outcome outcome() {
        return inDoubt ? Outcome.UNKNOWN : Outcome.NOT_APPLIED;
    }
}
