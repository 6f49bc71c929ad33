package io.mobimir.migration.stock;

import io.mobimir.migration.Side;
import io.mobimir.shop.stock.book.Account;
import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers accounts that were last found elsewhere than at the usual side. Only a hint that saves questions. */
final class AccountLocations {
    private static final int MOST = 16_384;

    private final Map<Account, Side> found = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Account, Side> eldest) {
            return size() > MOST;
        }
    };

    synchronized Side of(Account account, Side usual) {
        return found.getOrDefault(account, usual);
    }

    synchronized void remember(Account account, Side side, Side usual) {
        if (side == usual) {
            found.remove(account);
        } else {
            found.put(account, side);
        }
    }
}
