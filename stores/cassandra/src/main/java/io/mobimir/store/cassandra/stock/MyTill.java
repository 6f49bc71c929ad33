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
        usedAt = now;
    }

    /** Was asked for units and has so many left; true if the caller has to get more. */
    synchronized boolean isRunningOut(int till, int available, long now) {
        if (state != State.OPEN || till != number) {
            return false;
        }
        left = available;
        usedAt = now;
        boolean wanting = left == 0 || (mayGetMore && left < loan.units() / 2);
        state = wanting ? State.BORROWING : state;
        return wanting;
    }

    /** Nothing more is to be had; true if there is still something to sell. */
    synchronized boolean sellsTheRest() {
        mayGetMore = false;
        state = State.OPEN;
        return left > 0;
    }

    /** True if the caller has to close it, because nobody wanted anything for so long. */
    synchronized boolean isIdle(long since) {
        boolean idle = state == State.OPEN && usedAt - since <= 0;
        state = idle ? State.CLOSING : state;
        return idle;
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
