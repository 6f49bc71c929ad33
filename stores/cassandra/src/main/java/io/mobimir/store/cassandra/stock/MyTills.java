package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.store.cassandra.stock.Lending.Answer;
import io.mobimir.store.cassandra.stock.Request.Rule;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tills that this instance sells from: opens one where it and others crowd at an account, has more lent to it before it is empty, and
 * gives back what it does not need. No customer waits for any of this, and whatever fails here is made up for by who finds
 * the account short.
 */
final class MyTills {
    private static final Logger LOG = LoggerFactory.getLogger(MyTills.class);

    private final Desks desks;
    private final String owner;
    private final TillTerms terms;
    private final Schedule schedule;
    private final Executor background;
    private final StockMetrics metrics;
    private final Map<Account, MyTill> tills = new ConcurrentHashMap<>();

    /** @param background may be kept waiting */
    MyTills(Desks desks, String owner, TillTerms terms, Schedule schedule, Executor background, StockMetrics metrics) {
        this.desks = desks;
        this.owner = owner;
        this.terms = terms;
        this.schedule = schedule;
        this.background = background;
        this.metrics = metrics;
    }

    /** The till of an account; zero if there is none. */
    int number(Account account) {
        MyTill mine = tills.get(account);
        return mine == null ? 0 : mine.number();
    }

    /** Many come to an account, here and elsewhere. */
    void crowd(Till till) {
        if (till.isHome() && terms.most() > 0) {
            MyTill opened = new MyTill(till.account());
            if (tills.putIfAbsent(till.account(), opened) == null) {
                inBackground(opened, () -> open(opened));
            }
        }
    }

    /** A till was asked for units, had enough or not, and has so many left. */
    void asked(Account account, int till, Passage.Rest rest, boolean served) {
        MyTill mine = tills.get(account);
        if (mine != null && mine.isRunningOut(till, rest, served, schedule.nanoTime())) {
            inBackground(mine, () -> borrow(mine));
        }
    }

    private void open(MyTill mine) {
        Answer answer = ask(mine, Lending.open(owner, terms));
        if (answer instanceof Answer.NoneFree) {
            callInAny(mine);
        }
        if (answer instanceof Answer.Lent lent) {
            take(mine, lent);
            schedule.later(terms.idle(), () -> watch(mine));
        } else {
            giveUp(mine);
        }
    }

    /** Somebody may have died and left theirs; should it be one of a living instance, that one gets another. */
    private void callInAny(MyTill mine) {
        List<Map.Entry<Integer, Loan>> open =
                List.copyOf(ask(mine, Lending.settle(Map.of())).open().entrySet());
        if (!open.isEmpty()) {
            Map.Entry<Integer, Loan> any = open.get((int) schedule.random(open.size() - 1));
            callIn(mine, any.getKey(), any.getValue());
        }
    }

    /** What fails here is for whoever is short. */
    private void callIn(MyTill mine, int till, Loan loan) {
        new CallingIn(desks, mine.account())
                .callIn(Map.of(till, loan))
                .ifPresent(failure ->
                        LOG.debug("Till {} of {} was not reached: {}", till, mine.account(), failure.getMessage()));
    }

    private void borrow(MyTill mine) {
        Answer answer = ask(mine, Lending.lendMore(mine.lastNumber(), mine.loan(), terms));
        if (answer instanceof Answer.Lent lent) {
            take(mine, lent);
        } else if (!(answer instanceof Answer.TooFew) || !mine.sellsTheRest()) {
            close(mine);
        }
    }

    private <A> A ask(MyTill mine, Rule<A> rule) {
        return desks.post(Request.aboutLoans(Till.home(mine.account()), rule)).await();
    }

    private void take(MyTill mine, Answer.Lent lent) {
        Till till = new Till(mine.account(), lent.till());
        int left = desks.post(Request.aboutLoans(till, Lending.arrive(lent.till(), lent.loan())))
                .await();
        mine.opened(lent.till(), lent.loan(), left, schedule.nanoTime());
        metrics.lent();
        metrics.tills(open());
    }

    /** Looks now and then whether anybody still wants anything. */
    private void watch(MyTill mine) {
        if (mine.isIdle(schedule.nanoTime() - terms.idle().toNanos())) {
            inBackground(mine, () -> close(mine));
        } else if (!mine.isGivenUp()) {
            schedule.later(terms.idle(), () -> watch(mine));
        }
    }

    private void close(MyTill mine) {
        giveUp(mine);
        callIn(mine, mine.lastNumber(), mine.loan());
    }

    /** Does not want another one at once: whoever was short has just called this one in. */
    private void giveUp(MyTill mine) {
        mine.giveUp();
        metrics.tills(open());
        schedule.later(terms.pause(), () -> tills.remove(mine.account(), mine));
    }

    private int open() {
        return (int) tills.values().stream().filter(mine -> mine.number() > 0).count();
    }

    /** Gives back what it has, as far as that can be done in the time that is left. */
    void close() {
        tills.values().stream().filter(MyTill::ends).forEach(mine -> attempt(mine, () -> close(mine)));
    }

    private void inBackground(MyTill mine, Runnable action) {
        try {
            background.execute(() -> attempt(mine, action));
        } catch (RejectedExecutionException e) { // this instance is on its way out
            giveUp(mine);
        }
    }

    private void attempt(MyTill mine, Runnable action) {
        try {
            action.run();
        } catch (StoreException e) {
            LOG.debug("The till of {} has to do without: {}", mine.account(), e.getMessage());
            failed(mine);
        } catch (RuntimeException e) {
            LOG.error("The till of {} is given up: {}", mine.account(), e.getMessage(), e);
            failed(mine);
        }
    }

    private void failed(MyTill mine) {
        if (!mine.goesOn()) {
            giveUp(mine);
        }
    }
}
