package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.book.Account;

/**
 * A part of an account that is decided about by itself: a partition of its own, a bucket in the words of the table.
 *
 * @param number zero is the account itself, which lends units to the others
 */
record Till(Account account, int number) {
    static Till home(Account account) {
        return new Till(account, 0);
    }

    boolean isHome() {
        return number == 0;
    }

    ProductId product() {
        return account.product();
    }

    Zone zone() {
        return account.zone();
    }

    @Override
    public String toString() {
        return isHome() ? account.toString() : account + " at till " + number;
    }
}
