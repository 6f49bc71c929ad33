package io.mobimir.migration.stock;

import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.book.Account;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends moves that others may have left. Of all who wait for an account one does it; many at once would only hinder each other. */
final class MoveRecovery {
    private static final Logger LOG = LoggerFactory.getLogger(MoveRecovery.class);

    private final AccountMover mover;
    private final Set<Account> helped = ConcurrentHashMap.newKeySet();

    MoveRecovery(AccountMover mover) {
        this.mover = mover;
    }

    AccountMover mover() {
        return mover;
    }

    /** Should it fail, there is still time to wait for somebody who can. */
    void help(Account account) {
        if (!helped.add(account)) {
            return;
        }
        try {
            mover.complete(account);
        } catch (StoreException | IllegalArgumentException e) {
            LOG.debug("The move of {} could not be completed", account, e);
        } finally {
            helped.remove(account);
        }
    }
}
