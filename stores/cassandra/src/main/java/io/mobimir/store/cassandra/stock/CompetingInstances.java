package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.book.Account;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** The other instances that want the same account: tells them of this one, and this one of them. Touched by one step at a time only. */
final class CompetingInstances {
    /** For how long others may hear a call: at least half of it, because Cassandra counts in whole seconds of its clock. */
    static final Duration CALL = Duration.ofSeconds(2);

    private static final Duration CALLS_OUT_EVERY = Duration.ofMillis(300);

    private final Account account;
    private final AccountStore ledger;
    private final Schedule schedule;
    private final TurnQueue turns;
    private long calledOutAt;
    private boolean calling;
    private volatile boolean heard;

    CompetingInstances(Account account, AccountStore ledger, Schedule schedule, TurnQueue turns) {
        this.account = account;
        this.ledger = ledger;
        this.schedule = schedule;
        this.turns = turns;
    }

    boolean areThere() {
        return turns.isContended();
    }

    /** Says that this one wants the account, and finds out whose turn it is. */
    CompletionStage<TurnState> ask() {
        callOut();
        return ledger.turn(account);
    }

    /** A group was written; who never loses finds out now and then, while work goes on, whether others do. */
    void wrote() {
        turns.wrote();
        if (heard) {
            heard = false;
            turns.notAlone();
        }
        if (turns.mayBeUnfair()) {
            var unused = ledger.turn(account).thenAccept(turn -> heard = turn.isWantedByOthersThan(ledger.instance()));
        }
    }

    /** Another was faster; how long to wait before asking. */
    Duration lost() {
        callOut();
        return turns.afterLoss();
    }

    /** Who wants nothing need not be waited for. */
    void idle() {
        turns.idle();
        if (calling) {
            calling = false;
            ledger.fallSilent(account);
        }
    }

    private void callOut() {
        long now = schedule.nanoTime();
        long silent = now - calledOutAt;
        if (!calling || silent > CALL.toNanos()) {
            calling = true;
            turns.joins();
        } else if (silent < CALLS_OUT_EVERY.toNanos()) {
            return;
        }
        calledOutAt = now;
        ledger.callOut(account);
    }
}
