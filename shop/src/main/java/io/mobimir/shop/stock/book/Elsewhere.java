package io.mobimir.shop.stock.book;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;

/**
 * This store does not decide about the account. The posting had no effect here that is lost: if an earlier attempt was
 * applied before the account left, its effect was moved along with the account.
 */
public final class Elsewhere extends StoreException {
    private static final long serialVersionUID = 1L;

    private final Standing standing;

    /**
     * Creates the answer about an account.
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
