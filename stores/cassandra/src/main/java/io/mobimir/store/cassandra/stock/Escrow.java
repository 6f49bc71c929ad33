package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Rules;
import io.mobimir.store.cassandra.stock.Request.Told;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Accounts that lend units to tills. A reservation that names a till is decided there, or passed on to the account. That there is not enough is
 * said by the account alone, and only while nothing is lent: else the tills are called in, and it is asked again.
 */
final class Escrow {
    private final Desks desks;
    private final StockMetrics metrics;
    private final MyTills mine;
    private final Set<Account> callingIn = ConcurrentHashMap.newKeySet();

    Escrow(Desks desks, StockMetrics metrics, MyTills mine) {
        this.desks = desks;
        this.metrics = metrics;
        this.mine = mine;
    }

    <A> Pending<A> post(Posting<A> posting) {
        if (posting.till() > 0) {
            Pending<Passage<A>> asked = desks.post(Request.atTill(posting, posting.till()));
            return () -> fromTill(posting, asked.await());
        }
        Pending<Told<A>> asked = desks.post(Request.atHome(posting));
        return () -> fromHome(posting, asked.await());
    }

    private <A> A fromHome(Posting<A> posting, Told<A> first) {
        Told<A> told = first;
        Optional<StoreException> failure = Optional.empty();
        while (isTooFew(told.answer()) && told.loans().isAnyOpen()) {
            if (failure.isPresent()) {
                throw failure.get();
            }
            failure = callIn(posting.account(), told.loans());
            told = desks.post(Request.atHome(posting)).await();
        }
        boolean mayBeElsewhere = posting.till() == Posting.ANY_TILL && told.answer() == Settling.NOT_HELD;
        return mayBeElsewhere ? search(posting, told) : told.answer();
    }

    private static boolean isTooFew(Object answer) {
        return answer instanceof Reserving.OutOfStock || answer == Receiving.NOT_ENOUGH;
    }

    /** One of all who are short here does it; for the others it is enough to ask again, which takes them as long as a transaction. */
    private Optional<StoreException> callIn(Account account, Loans loans) {
        if (!callingIn.add(account)) {
            return Optional.empty();
        }
        try {
            metrics.calledIn();
            return new CallingIn(desks, account).callIn(loans.open());
        } finally {
            callingIn.remove(account);
        }
    }

    private <A> A search(Posting<A> posting, Told<A> told) {
        for (int till : told.loans().byTill().keySet()) {
            Passage<A> passage = desks.post(Request.atTill(posting, till)).await();
            boolean found = passage instanceof Passage.Returning<A>
                    || (passage instanceof Passage.Final<A> decided && decided.answer() != told.answer());
            if (found) {
                return fromTill(posting.at(till), passage);
            }
        }
        return told.answer();
    }

    private <A> A fromTill(Posting<A> posting, Passage<A> passage) {
        if (passage instanceof Passage.Final<A> decided) {
            mine.asked(posting.account(), posting.till(), decided.rest(), true);
            return decided.answer();
        }
        if (passage instanceof Passage.Passed<A> passed) {
            metrics.passedOn();
            mine.asked(posting.account(), posting.till(), passed.rest(), false);
            return post(posting.at(0)).await();
        }
        Passage.Returning<A> returning = (Passage.Returning<A>) passage;
        bringBack(posting, returning.mark());
        return returning.answer();
    }

    private void bringBack(Posting<?> posting, Mark mark) {
        Posting<Settling> back =
                new Posting<>(posting.account(), 0, posting.line(), false, true, Rules.bringBack(mark));
        try {
            var unused = desks.post(Request.atHome(back)).await();
        } catch (StoreException e) {
            throw new StoreException(
                    Outcome.UNKNOWN, "given back at a till, but not yet in the account: " + e.getMessage(), e);
        }
    }
}
