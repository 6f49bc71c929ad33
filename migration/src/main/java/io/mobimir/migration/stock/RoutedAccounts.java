package io.mobimir.migration.stock;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Elsewhere;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Ruling;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.shop.stock.book.Standing;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Routes calls to the store that owns the account. Each account is owned by one of two stores and may move at any
 * moment. The account itself says which store owns it. The remembered location and the phase only say which store to
 * ask first, and where an unknown account begins.
 */
public final class RoutedAccounts implements Accounts {
    private final Sides<Accounts> sides;
    private final MoveRecovery recovery;
    private final Supplier<Phase> phase;
    private final Duration patience;
    private final Time time;
    private final AccountLocations locations = new AccountLocations();

    /**
     * Creates routes to both stores.
     *
     * @param patience how long a call waits for an account that is on its way
     */
    public RoutedAccounts(
            Sides<Accounts> sides, AccountMover mover, Supplier<Phase> phase, Duration patience, Time time) {
        this.sides = sides;
        this.recovery = new MoveRecovery(mover);
        this.phase = phase;
        this.patience = patience;
        this.time = time;
    }

    @Override
    public <A> Pending<A> post(Posting<A> posting) {
        Side first = first(posting.account());
        Pending<A> asked = post(posting, first);
        return () -> settle(posting, first, asked);
    }

    private Side first(Account account) {
        Phase now = phase.get();
        return now == Phase.TARGET ? Side.TARGET : locations.of(account, now.authority());
    }

    /** Returns whether no other store can know an account that this store does not know, so that this store begins it. */
    private boolean begins(Side side) {
        return switch (phase.get()) {
            case ORIGIN, RETURN -> side == Side.ORIGIN;
            case TARGET -> side == Side.TARGET;
            case DUAL_WRITE, BACKFILL, VERIFY, SHADOW, TARGET_READS -> false;
        };
    }

    /** Posts to a store; its refusal because another store decides is thrown only when the answer is awaited. */
    private <A> Pending<A> post(Posting<A> posting, Side side) {
        try {
            return sides.of(side).post(begins(side) ? posting : posting.withoutBeginning());
        } catch (Elsewhere e) {
            return () -> {
                throw e;
            };
        }
    }

    private <A> A settle(Posting<A> posting, Side first, Pending<A> asked) {
        AccountSearch search = new AccountSearch(posting.account(), patience, time);
        Side side = first;
        Optional<A> answer = search.ask(side, asked);
        while (answer.isEmpty()) {
            if (search.isUnknownToBoth()) {
                Ruling<A> ruling = posting.rule().decide(Level.NONE, Optional.empty());
                if (ruling.written().isEmpty()) {
                    return ruling.answer();
                }
                search.begin(recovery);
                side = Side.TARGET;
            } else {
                search.goOn(recovery);
                side = side.other();
            }
            answer = search.ask(side, post(posting, side));
        }
        remember(posting.account(), side);
        return answer.get();
    }

    private void remember(Account account, Side side) {
        locations.remember(account, side, phase.get().authority());
    }

    @Override
    public Pending<Sight> look(Account account) {
        Side first = first(account);
        Pending<Sight> asked = sides.of(first).look(account);
        return () -> settle(account, first, asked);
    }

    private Sight settle(Account account, Side first, Pending<Sight> asked) {
        AccountSearch search = new AccountSearch(account, patience, time);
        Side side = first;
        Sight sight = asked.await();
        Sight before = Sight.ABSENT;
        while (sight.standing() != Standing.OPEN) {
            search.saw(side, sight.standing());
            if (search.isUnknownToBoth() || (sight.standing() == Standing.ABSENT && begins(side))) {
                return Sight.ABSENT;
            }
            if (search.isEverywhere() && (isFrozen(sight) || isFrozen(before))) {
                return isFrozen(sight) ? sight : before;
            }
            search.goOn(recovery);
            before = sight;
            side = side.other();
            sight = sides.of(side).look(account).await();
        }
        remember(account, side);
        return sight;
    }

    /** Returns whether the account is leaving and has not arrived, so that its level cannot change. */
    private static boolean isFrozen(Sight sight) {
        return sight.standing() == Standing.LEAVING;
    }
}
