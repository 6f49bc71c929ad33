package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.book.Account;

/** The till of this instance at one account, from when it is wanted until it is given up. */
final class MyTill {
    private final Account account;
    private State state = State.OPENING;
    private int number;
    private Loan loan = Loan.NONE;
    private int left;
    private boolean mayGetMore = true;
    private long usedAt;

    /** What is being done about it; nobody else does anything as long as it is being opened, filled or closed. */
    private enum State {
        OPENING,
        OPEN,
        BORROWING,
        CLOSING,
        GIVEN_UP
    }

    MyTill(Account account) {
        this.account = account;
    }

    Account account() {
        return account;
    }

    synchronized Loan loan() {
        return loan;
    }

    /** Zero if nothing can be sold here yet, or any more. */
    synchronized int number() {
        return state == State.OPEN || state == State.BORROWING ? number : 0;
    }

    synchronized void opened(int till, Loan lent, int available, long now) {
        state = State.OPEN;
        number = till;
        loan = lent;
        left = available;
        mayGetMore = true;
        usedAt = now;
    }

    /**
     * Was asked for units; true if the caller has to get more.
     *
     * @param served whether it had enough
     */
    synchronized boolean isRunningOut(int till, Passage.Rest rest, boolean served, long now) {
        if (state != State.OPEN || till != number) {
            return false;
        }
        usedAt = now;
        if (rest.loan() < loan.number()) { // told late: more has come since
            return false;
        }
        left = rest.left();
        boolean wanting = left == 0 || (mayGetMore && (!served || left < loan.units() / 2));
        state = wanting ? State.BORROWING : state;
        return wanting;
    }

    /** Nothing more is to be had; true if there is still something to sell, false if the caller has to close it. */
    synchronized boolean sellsTheRest() {
        mayGetMore = false;
        state = left > 0 ? State.OPEN : State.CLOSING;
        return left > 0;
    }

    /** True if the caller has to close it, because nobody wanted anything for so long. */
    synchronized boolean isIdle(long since) {
        return closesIf(usedAt - since <= 0);
    }

    /** True if the caller has to close it, because it is needed no more. */
    synchronized boolean ends() {
        return closesIf(true);
    }

    private boolean closesIf(boolean unwanted) {
        boolean closes = state == State.OPEN && unwanted;
        state = closes ? State.CLOSING : state;
        return closes;
    }

    synchronized void giveUp() {
        state = State.GIVEN_UP;
    }

    synchronized boolean isGivenUp() {
        return state == State.GIVEN_UP;
    }

    /** Something failed; true if it can still be sold from. */
    synchronized boolean goesOn() {
        state = state == State.BORROWING ? State.OPEN : State.GIVEN_UP;
        return state == State.OPEN;
    }

    /** The number, also when nothing can be sold any more. */
    synchronized int lastNumber() {
        return number;
    }
}
