package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.order.Order;
import io.mobimir.store.cassandra.stock.StockScan.Book;
import io.mobimir.store.cassandra.stock.StockScan.Snapshot;

/** What is done about what an audit finds. */
interface Repairs {
    /** Nothing: it is only looked at. */
    Repairs NONE = new Repairs() {
        @Override
        public boolean settle(Intent intent) {
            return false;
        }

        @Override
        public boolean giveBack(Order cancelled) {
            return false;
        }

        @Override
        public boolean mend(Book book, Snapshot seen, int forgotten) {
            return false;
        }
    };

    /** Brings an attempt to its end that was left behind; returns whether it did. */
    boolean settle(Intent intent);

    /** Whether an order that was cancelled and kept its units has given them back now. */
    boolean giveBack(Order cancelled);

    /**
     * Lets units go that are held for reservations long forgotten.
     *
     * @return whether something was tried, so that the account has to be looked at again
     */
    boolean mend(Book book, Snapshot seen, int forgotten);
}
