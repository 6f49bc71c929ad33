package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.book.Account;

/** How much one group takes. */
final class Load {
    private static final int MOST_CALLS = 512;
    /** A node would take more in one mutation, but others wait for it. */
    private static final int MOST_BYTES = 240 * 1024;

    private final Account account;
    private int calls;
    private int bytes;

    Load(Account account) {
        this.account = account;
    }

    boolean isFull() {
        return calls >= MOST_CALLS || bytes >= MOST_BYTES;
    }

    void add(Waiting<?> call) {
        calls++;
        bytes += StockStatements.bytes(account, call.entry());
    }
}
