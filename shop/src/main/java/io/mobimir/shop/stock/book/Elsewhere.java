package io.mobimir.shop.stock.book;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;

/**
 * Not this store decides about an account. The posting had no effect here that will not be found where the account is now:
 * what an attempt in doubt may have done before the account left is brought along.
 */
public final class Elsewhere extends StoreException {
    private static final long serialVersionUID = 1L;

    private final Standing standing;

    /**
     * An answer about an account.
     *
     * @param inDoubt whether an earlier attempt of the same posting may have been applied
     */
    public Elsewhere(Account account, Standing standing, boolean inDoubt) {
        super(
                inDoubt ? Outcome.UNKNOWN : Outcome.NOT_APPLIED,
                "stock of %s is not kept by this store: it is %s here".formatted(account, standing.key()));
        this.standing = standing;
    }

    public Standing standing() {
        return standing;
    }
}
