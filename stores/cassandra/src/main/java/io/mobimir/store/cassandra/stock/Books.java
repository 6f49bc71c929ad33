package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.Level;

/** What decisions about a till start from, and change. */
record Books(Level level, Loans loans) {
    static final Books NONE = new Books(Level.NONE, Loans.NONE);

    Books with(Level changed) {
        return new Books(changed, loans);
    }

    Books with(Level changed, int till, Loan loan) {
        return new Books(changed, loans.with(till, loan));
    }
}
