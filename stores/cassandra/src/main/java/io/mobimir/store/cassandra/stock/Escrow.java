package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Rules;
import io.mobimir.store.cassandra.stock.Request.Told;
import java.util.Map;
import java.util.TreeMap;

/**
 * Accounts that lend units to tills. A reservation that names a till is decided there, or passed on to the account. That there is not enough is
 * said by the account alone, and only while nothing is lent: else the tills are called in, and it is asked again.
 */
final class Escrow {
    private final Desks desks;
    private final StockMetrics metrics;
    private final MyTills mine;

    Escrow(Desks desks, StockMetrics metrics, MyTills mine) {
        this.desks = desks;
        this.metrics = metrics;
        this.mine = mine;
    }

    <A> Pending<A> post(Posting<A> posting) {
        if (posting.till() == 0) {
            Pending<Told<A>> asked = desks.post(Request.atHome(posting));
            return () -> fromHome(posting, asked.await());
        }
        Pending<Passage<A>> asked = desks.post(Request.atTill(posting, posting.till()));
        return () -> fromTill(posting, asked.await());
    }

    private <A> A fromHome(Posting<A> posting, Told<A> first) {
        Told<A> told = first;
        while (isTooFew(told.answer()) && told.loans().isAnyOpen()) {
            callIn(desks, posting.account(), told.loans().open());
            metrics.calledIn();
            told = desks.post(Request.atHome(posting)).await();
        }
        return told.answer() == Settling.NOT_HELD ? search(posting, told) : told.answer();
    }

    private static boolean isTooFew(Object answer) {
        return answer instanceof Reserving.OutOfStock || answer == Receiving.NOT_ENOUGH;
    }

    /** An order does not say at which till it was sold, and there may be few of them. */
    private <A> A search(Posting<A> posting, Told<A> told) {
        for (int till : told.loans().byTill().keySet()) {
            Passage<A> passage = desks.post(Request.atTill(posting, till)).await();
            if (passage instanceof Passage.Returning<A>
                    || (passage instanceof Passage.Final<A> there && there.answer() != told.answer())) {
                return fromTill(posting.at(till), passage);
            }
        }
        return told.answer();
    }

    private <A> A fromTill(Posting<A> posting, Passage<A> passage) {
        if (passage instanceof Passage.Final<A> decided) {
            mine.asked(posting.account(), posting.till(), decided.left());
            return decided.answer();
        }
        if (passage instanceof Passage.Returning<A> returning) {
            bringBack(posting, returning.mark());
            return returning.answer();
        }
        metrics.passedOn();
        mine.asked(posting.account(), posting.till(), 0);
        return post(posting.at(0)).await();
    }

    private void bringBack(Posting<?> posting, Mark mark) {
        Posting<Settling> back =
                new Posting<>(posting.account(), 0, posting.line(), false, true, Rules.bringBack(mark));
        var unused = desks.post(Request.atHome(back)).await();
    }

    /** Closes tills and takes in what they have left. Whoever else does the same at the same time does no harm. */
    static void callIn(Desks desks, Account account, Map<Integer, Loan> open) {
        Map<Integer, Pending<Loan>> asked = new TreeMap<>();
        open.forEach((till, loan) ->
                asked.put(till, desks.post(Request.aboutLoans(new Till(account, till), Lending.close(till, loan)))));
        Map<Integer, Loan> closed = new TreeMap<>();
        asked.forEach((till, loan) -> closed.put(till, loan.await()));
        var unused = desks.post(Request.aboutLoans(Till.home(account), Lending.settle(closed)))
                .await();
    }
}
