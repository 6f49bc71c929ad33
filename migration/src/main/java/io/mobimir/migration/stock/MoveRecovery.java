package io.mobimir.migration.stock;

import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.book.Account;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends moves that others may have left. Of all callers waiting for an account only one does it; more would hinder each
 * other.
 */
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

    /** Tries to end the move. A failure is ignored: the caller can still wait for another instance to end it. */
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
