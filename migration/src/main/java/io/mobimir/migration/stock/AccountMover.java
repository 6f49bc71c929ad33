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
 * Brings accounts from one store to the other: fenced there, filled and opened here, cleared away there. Anybody may do it,
 * several at once, and go on where another stopped: each step is made only if both stores stand as they were seen.
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

    /** How an account stands with the store it is to go to and with the other, at one moment. */
    private record View(Stand there, Stand here) {
        boolean isDone() {
            return there.is(Standing.OPEN) && (here.is(Standing.GONE) || here.is(Standing.ABSENT));
        }

        boolean isNowhere() {
            return there.is(Standing.ABSENT) && here.is(Standing.ABSENT);
        }

        /** Whether it is on its way in the other direction; that has to be ended first. */
        boolean isOpposed() {
            return there.is(Standing.LEAVING);
        }

        /** Whether no step leads on from here. */
        boolean isHopeless() {
            return switch (here.standing()) {
                case ARRIVING, GONE -> true;
                case OPEN, LEAVING -> there.is(here.standing());
                case ABSENT -> false;
            };
        }
    }

    /**
     * Sees to it that an account is with this store. One that nobody has is begun if it is to be at the target; the origin
     * begins accounts by itself, and so it is always the origin that tells whether there is one. Complete when it returns;
     * after a failure the same call again completes it.
     *
     * @throws IllegalArgumentException if what is there cannot be understood or cannot be held by the other store, and if
     *     both stores own it, or none
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

    /** Ends a move that somebody else began and may have left; nothing if none is under way. */
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
     * What must not be, for a person: an account has one owner, which is this store, and the other has nothing of it.
     *
     * @return nothing if all is well
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
     * Both stores at one moment, that of the look at the other one: the first stood the same before and after it, and stamps never come again. Two looks would not do. Whoever
     * fills a store must have looked at it before reading the other, else what was read may be long past; and whoever fences or clears
     * the other must have looked at this one after it, else the account may have gone and come back in between, and would be lost.
     */
    private View look(Account account, Side to) {
        Stand there = sides.of(to).stand(account);
        while (true) {
            Stand here = sides.of(to.other()).stand(account);
            Stand again = sides.of(to).stand(account);
            if (again.equals(there) || again.is(Standing.OPEN)) { // who sells has ever new stamps, and is never filled
                return new View(again, here);
            }
            there = again;
        }
    }

    private Optional<View> opposed(Account account, Side to) {
        View seen = look(account, to.other());
        return step(account, to.other(), seen).map(next -> new View(next.here(), next.there()));
    }

    /** One step on the way; empty if somebody else did something, or has to. */
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

    /** Never over what is leaving, which would then be in two places. */
    private Optional<View> fill(Account account, Side to, View seen) {
        if (seen.isOpposed()) {
            return Optional.empty();
        }
        Shelf shelf = sides.of(to.other()).read(account);
        return sides.of(to).fill(account, seen.there(), shelf).map(open -> new View(open, seen.here()));
    }

    /** What was seen twice was so in between, as stamps never come again; what was seen once may never have been so. */
    private static void requireHope(Account account, View seen, boolean twice, int attempt) {
        if (attempt >= ATTEMPTS && seen.isHopeless() && twice) {
            throw new InvalidField(
                    "account",
                    "is %s at one store and %s at the other, which must not be"
                            .formatted(
                                    seen.there().standing().key(),
                                    seen.here().standing().key()));
        }
        if (attempt >= ATTEMPTS) {
            throw new StoreException(
                    Outcome.NOT_APPLIED,
                    "stock of %s cannot be moved: others change it all the time".formatted(account));
        }
    }
}
