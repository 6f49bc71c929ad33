package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.Level;
import io.mobimir.store.cassandra.stock.Request.Rule;
import io.mobimir.store.cassandra.stock.Request.Verdict;
import java.util.Map;

/**
 * How units go from an account to its tills and back. Each way is two transactions: out of the one, then into the other. The
 * loans on both sides say how far that has come, so anybody can take the second step, at any time and as often as they like; the
 * account does not lend to a till again before the units of the last time have arrived.
 */
final class Lending {
    /** The account keeps three quarters, so that whoever comes next finds some, too. */
    private static final int SHARE = 4;

    /** What became of a wish to borrow. */
    sealed interface Answer {
        /** These units left the account for this till, now or when the same was asked before. */
        record Lent(int till, Loan loan) implements Answer {}

        /** It has too little to lend any. */
        record TooFew() implements Answer {}

        /** Others sell from every till. */
        record NoneFree() implements Answer {}

        /** The till is no longer this instance's. */
        record Closed() implements Answer {}
    }

    private Lending() {}

    /** The account opens a till for an instance, unless it has one. */
    static Rule<Answer> open(String owner, TillTerms terms) {
        return (books, found) -> {
            var mine = books.loans().openTillOf(owner);
            if (mine.isPresent()) {
                return Verdict.of(new Answer.Lent(mine.get(), books.loans().of(mine.get())), books);
            }
            var free = books.loans().free(terms.most());
            return free.isPresent()
                    ? lend(books, free.getAsInt(), owner, terms)
                    : Verdict.of(new Answer.NoneFree(), books);
        };
    }

    /** The account opens this very till and lends it nothing, unless it is open; the answer is how it stands with it then. */
    static Rule<Loan> reopen(int till, String owner) {
        return (books, found) -> {
            Loan loan = books.loans().of(till);
            if (loan.open()) {
                return Verdict.of(loan, books);
            }
            Loan opened = loan.next(0, owner);
            return Verdict.of(opened, books.with(books.level(), till, opened));
        };
    }

    /** The account lends more to a till, to which it has lent so often. */
    static Rule<Answer> lendMore(int till, Loan last, TillTerms terms) {
        return (books, found) -> {
            Loan loan = books.loans().of(till);
            if (!loan.open() || !loan.owner().equals(last.owner())) {
                return Verdict.of(new Answer.Closed(), books);
            }
            return loan.number() > last.number()
                    ? Verdict.of(new Answer.Lent(till, loan), books)
                    : lend(books, till, last.owner(), terms);
        };
    }

    private static Verdict<Answer> lend(Books books, int till, String owner, TillTerms terms) {
        int units = books.level().available() / SHARE;
        if (units < terms.smallestLoan()) {
            return Verdict.of(new Answer.TooFew(), books);
        }
        Loan loan = books.loans().of(till).next(units, owner);
        Level level = books.level().receive(-units);
        return Verdict.of(new Answer.Lent(till, loan), books.with(level, till, loan));
    }

    /** A till takes in what the account lent; the answer is how much it can sell now. */
    static Rule<Integer> arrive(int till, Loan lent) {
        return (books, found) -> {
            Loan mine = books.loans().of(till);
            if (mine.number() >= lent.number()) {
                return Verdict.of(books.level().available(), books);
            }
            Level level = books.level().receive(laidOut(mine, lent) + lent.units());
            return Verdict.of(level.available(), books.with(level, till, lent.arrived()));
        };
    }

    /**
     * What a till laid out that the account did not take in: it had lent once more by then. Since a later opening it has taken it in.
     */
    private static int laidOut(Loan mine, Loan lent) {
        return mine.opening() == lent.opening() && !mine.open() ? mine.units() : 0;
    }

    /** Whether these can be the two sides of one loan. */
    static boolean agree(Loan account, Loan till) {
        int ahead = account.number() - till.number();
        return ahead == 0 ? account.open() || !till.open() : ahead == 1 && account.open();
    }

    /** What has left the account and not arrived in its till, or the other way round, as their loans have it. */
    static int onTheWay(Loan account, Loan till) {
        if (account.number() > till.number()) {
            return account.units() + laidOut(till, account);
        }
        return account.number() == till.number() && account.open() && !till.open() ? till.units() : 0;
    }

    /**
     * A till stops selling and lays out what it has left, also of what was lent and has not arrived. The answer is how it stands with it
     * now: open only if it was lent to once more since.
     */
    static Rule<Loan> close(int till, Loan lent) {
        return (books, found) -> {
            Loan mine = books.loans().of(till);
            boolean over = mine.number() > lent.number() || (mine.number() == lent.number() && !mine.open());
            if (over) {
                return Verdict.of(mine, books);
            }
            int rest = books.level().available();
            int onTheWay = mine.number() < lent.number() ? laidOut(mine, lent) + lent.units() : 0;
            Loan closed = lent.closed(rest + onTheWay);
            return Verdict.of(closed, books.with(books.level().receive(-rest), till, closed));
        };
    }

    /** The account takes in what closed tills have laid out. */
    static Rule<Loans> settle(Map<Integer, Loan> closed) {
        return (books, found) -> {
            Books settled = books;
            for (var each : closed.entrySet()) {
                Loan laidOut = each.getValue();
                Loan loan = settled.loans().of(each.getKey());
                if (loan.open() && !laidOut.open() && loan.number() == laidOut.number()) {
                    Level level = settled.level().receive(laidOut.units());
                    settled = settled.with(level, each.getKey(), loan.closed(0));
                }
            }
            return Verdict.of(settled.loans(), settled);
        };
    }
}
