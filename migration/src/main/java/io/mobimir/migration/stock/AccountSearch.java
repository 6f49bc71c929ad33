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
    /** A move takes milliseconds; a longer one may have been left by an instance that died. */
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

    /** Returns this store's answer, if it is the one that decides. */
    <A> Optional<A> ask(Side side, Pending<A> answer) {
        try {
            return Optional.of(answer.await());
        } catch (Elsewhere e) {
            inDoubt |= e.outcome() == Outcome.UNKNOWN;
            seen.put(side, e.standing());
            return Optional.empty();
        } catch (StoreException e) {
            throw inDoubt && e.outcome() != Outcome.UNKNOWN
                    ? new StoreException(
                            Outcome.UNKNOWN, "after an attempt with an unknown outcome: " + e.getMessage(), e)
                    : e;
        }
    }

    void saw(Side side, Standing standing) {
        seen.put(side, standing);
    }

    /** Returns whether each store has said that the other one decides. */
    boolean isEverywhere() {
        return seen.size() == Side.values().length;
    }

    boolean isUnknownToBoth() {
        return isEverywhere() && seen.values().stream().allMatch(standing -> standing == Standing.ABSENT);
    }

    /**
     * Prepares the next question. If both stores refused, waits a little; after a longer wait helps the account to
     * arrive.
     */
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

    /** Begins the account at the target; if that fails, the call changed nothing. */
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
