package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.store.cassandra.stock.Lending.Answer;
import io.mobimir.store.cassandra.stock.Request.Rule;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
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

    /** A till was asked for units, and has so many left. */
    void asked(Account account, int till, int left) {
        MyTill mine = tills.get(account);
        if (mine != null && mine.isRunningOut(till, left, schedule.nanoTime())) {
            inBackground(mine, () -> borrow(mine));
        }
    }

    private void open(MyTill mine) {
        Answer answer = ask(mine, Lending.open(owner, terms));
        if (answer instanceof Answer.NoneFree) { // others may have died and left theirs
            Escrow.callIn(
                    desks, mine.account(), ask(mine, Lending.settle(Map.of())).open());
        }
        if (answer instanceof Answer.Lent lent) {
            take(mine, lent);
            schedule.later(terms.idle(), () -> watch(mine));
        } else {
            giveUp(mine);
        }
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
        Escrow.callIn(desks, mine.account(), Map.of(mine.lastNumber(), mine.loan()));
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

    private void inBackground(MyTill mine, Runnable action) {
        background.execute(() -> {
            try {
                action.run();
            } catch (StoreException e) {
                LOG.debug("The till of {} has to do without: {}", mine.account(), e.getMessage());
                if (!mine.goesOn()) {
                    giveUp(mine);
                }
            }
        });
    }
}
