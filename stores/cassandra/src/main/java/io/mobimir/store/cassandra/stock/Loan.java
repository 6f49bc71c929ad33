package io.mobimir.store.cassandra.stock;

/**
 * How it stands between an account and one of its tills. The account keeps one for each till, and each till its own.
 *
 * @param opening how often the till was opened, ever
 * @param number how often units were lent to it, ever
 * @param units in the account, what was lent the last time; in a till that is closed, what it has laid out
 * @param owner the instance that sells there
 */
record Loan(int opening, int number, int units, boolean open, String owner) {
    /** Of a till that was never used. */
    static final Loan NONE = new Loan(0, 0, 0, false, "");

    /** What it is once more is lent, to an open till or to one that is opened by it. */
    Loan next(int lent, String to) {
        return new Loan(open ? opening : opening + 1, number + 1, lent, true, to);
    }

    Loan closed(int laidOut) {
        return new Loan(opening, number, laidOut, false, owner);
    }

    /** As the till writes it down when it has arrived. */
    Loan arrived() {
        return new Loan(opening, number, 0, true, owner);
    }
}
