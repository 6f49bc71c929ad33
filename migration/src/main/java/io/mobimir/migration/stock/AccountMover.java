package io.mobimir.migration.stock;

import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Standing;
import java.util.Optional;

/**
 * Moves accounts from one store to the other: fences the account at the old store, fills and opens it at the new one,
 * then clears the old one. Any instance may do it, several at once, and continue where another stopped: each step is
 * made only if both stores are as they were seen.
 */
public final class AccountMover {
    private static final int ATTEMPTS = 60;

    private final Sides<Shelves> sides;
    private final Time time;

    public AccountMover(Sides<Shelves> sides) {
        this(sides, Time.system());
    }

    public AccountMover(Sides<Shelves> sides, Time time) {
        this.sides = sides;
        this.time = time;
    }

    /** The standing of an account at the store it goes to and at the other, at one moment. */
    private record View(Stand there, Stand here) {
        boolean isDone() {
            return there.is(Standing.OPEN) && (here.is(Standing.GONE) || here.is(Standing.ABSENT));
        }

        boolean isNowhere() {
            return there.is(Standing.ABSENT) && here.is(Standing.ABSENT);
        }

        /** Returns whether the account moves in the other direction; that move has to end first. */
        boolean isOpposed() {
            return there.is(Standing.LEAVING);
        }

        /** Returns whether no step leads on from here. */
        boolean isHopeless() {
            return switch (here.standing()) {
                case ARRIVING, GONE -> true;
                case OPEN, LEAVING -> there.is(here.standing());
                case ABSENT -> false;
            };
        }
    }

    /**
     * Moves an account to this store. An unknown account is begun if the target is asked for. The origin begins
     * accounts by itself, so always the origin says whether one exists. The move is complete when this returns; after a
     * failure the same call again completes it.
     *
     * @throws IllegalArgumentException if the data cannot be read or the other store cannot hold it, and if both stores
     *     own it, or none
     */
    public void move(Account account, Side to) {
        View seen = look(account, to);
        View before = seen;
        Backoff backoff = new Backoff(time);
        for (int attempt = 0; !isOver(seen, to); attempt++) {
            Optional<View> next = seen.isOpposed() ? opposed(account, to) : step(account, to, seen);
            if (next.isEmpty()) {
                requireHope(account, seen, seen.equals(before), attempt);
                backoff.take();
            }
            before = seen;
            seen = next.orElseGet(() -> look(account, to));
        }
    }

    private static boolean isOver(View seen, Side to) {
        return seen.isDone() || (to == Side.ORIGIN && seen.isNowhere());
    }

    /** Ends a move that another mover began and may have left; does nothing if none is under way. */
    public void complete(Account account) {
        Standing origin = sides.origin().stand(account).standing();
        Standing target = sides.target().stand(account).standing();
        if (origin == Standing.LEAVING) {
            move(account, Side.TARGET);
        } else if (target == Standing.LEAVING) {
            move(account, Side.ORIGIN);
        }
    }

    /**
     * Checks that this store owns the account and the other store holds nothing of it.
     *
     * @return the fault, for a person; empty if there is none
     */
    public Optional<String> fault(Account account, Side owner) {
        View seen = look(account, owner);
        if (!seen.isDone()) {
            return Optional.of("is %s at the %s and %s at the %s"
                    .formatted(
                            seen.there().standing().key(),
                            name(owner),
                            seen.here().standing().key(),
                            name(owner.other())));
        }
        Level level = sides.of(owner).level(account);
        return level.balances() ? Optional.empty() : Optional.of("does not balance: " + level);
    }

    private static String name(Side side) {
        return side == Side.ORIGIN ? "origin" : "target";
    }

    /**
     * Looks at both stores at one moment, that of the look at the other store: the first was the same before and after
     * it, and stamps never come again. Two looks are too few. Before a store is filled, it must be seen before the
     * other is read, else the read may be long out of date. Before the other store is fenced or cleared, the first must
     * be seen after it, else the account may have gone and come back in between, and would be lost.
     */
    private View look(Account account, Side to) {
        Stand there = sides.of(to).stand(account);
        while (true) {
            Stand here = sides.of(to.other()).stand(account);
            Stand again = sides.of(to).stand(account);
            if (again.equals(there) || again.is(Standing.OPEN)) { // the stamp of an open store may never settle
                return new View(again, here);
            }
            there = again;
        }
    }

    private Optional<View> opposed(Account account, Side to) {
        View seen = look(account, to.other());
        return step(account, to.other(), seen).map(next -> new View(next.here(), next.there()));
    }

    /** Makes one step of the move; empty if another mover was faster or has to act first. */
    private Optional<View> step(Account account, Side to, View seen) {
        Shelves here = sides.of(to.other());
        boolean arrived = seen.there().is(Standing.OPEN);
        return switch (seen.here().standing()) {
            case OPEN, ABSENT ->
                arrived
                        ? Optional.empty()
                        : here.fence(account, seen.here()).map(fenced -> new View(seen.there(), fenced));
            case LEAVING ->
                arrived
                        ? here.leave(account, seen.here()).map(gone -> new View(seen.there(), gone))
                        : fill(account, to, seen);
            case ARRIVING, GONE -> Optional.empty();
        };
    }

    /** Fills a store, but never one that the account is leaving: it would then be in two places. */
    private Optional<View> fill(Account account, Side to, View seen) {
        if (seen.isOpposed()) {
            return Optional.empty();
        }
        Shelf shelf = sides.of(to.other()).read(account);
        return sides.of(to).fill(account, seen.there(), shelf).map(open -> new View(open, seen.here()));
    }

    /**
     * Fails after too many attempts. A standing that was seen twice was valid in between, because stamps never come
     * again; one that was seen once may never have been valid.
     */
    private static void requireHope(Account account, View seen, boolean twice, int attempt) {
        if (attempt >= ATTEMPTS && seen.isHopeless() && twice) {
            throw new InvalidField(
                    "account",
                    "is %s at one store and %s at the other, which is a contradiction"
                            .formatted(
                                    seen.there().standing().key(),
                                    seen.here().standing().key()));
        }
        if (attempt >= ATTEMPTS) {
            throw new StoreException(
                    Outcome.NOT_APPLIED, "stock of %s cannot be moved: it keeps changing".formatted(account));
        }
    }
}
