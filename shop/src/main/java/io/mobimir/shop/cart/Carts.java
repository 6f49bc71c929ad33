package io.mobimir.shop.cart;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.SessionId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The carts of the shop. A cart is the sum of its changes, each of which counts exactly once, in any order and with any
 * repeats. Every later call sees an acknowledged change. A cart ends with an order, a merge, or {@link Cart#LIFETIME} after
 * its last change; the next change begins the next cart.
 */
public interface Carts {
    /**
     * Makes a change of a cart that the caller has just read. Repeating the same id changes nothing, until the id is
     * {@link CartChangeResult#TOO_OLD}. Changes that {@link Cart#check} rejects are refused. A guest's cart that was merged
     * before it was read is closed; if it was merged since, the change was under way and becomes part of the user's cart.
     */
    ChangedCart change(Cart found, CartChange change);

    /** Reads the owner's cart and changes it. */
    default CartChangeResult change(Owner owner, CartChange change) {
        return change(find(owner), change).result();
    }

    /** Returns the owner's present cart; an owner without one has an empty cart. */
    Cart find(Owner owner);

    /**
     * Makes the guest's cart part of the user's. Safe to repeat and to run while either cart changes: a guest's change that
     * was under way appears in the user's cart. Afterwards the guest's cart is closed, with the status MERGED.
     */
    MergeResult merge(SessionId guest, UserId user);

    /**
     * Ends a cart because an order took these changes. A change that the order did not take belongs to the next cart,
     * however late it arrives. The same order again changes nothing.
     */
    void close(Owner owner, OrderId order, Set<ChangeId> taken);

    /** Returns the changes of the last 30 days with their outcomes, newest first, at most {@code limit}. */
    List<PastCartChange> history(Owner owner, int limit);

    /**
     * Returns carts that have lines, were last changed at least {@code untouched} ago and have not ended; unordered, each on
     * one page only. Changes of the last minutes may be missing. A page may hold fewer than {@code limit} carts, or none,
     * and still have a cursor, because a call reads a limited number of carts.
     *
     * @param untouched less than {@link Cart#LIFETIME}
     * @param after the cursor of the page before, from this store
     */
    Page<Cart> abandoned(Duration untouched, int limit, Optional<Cursor> after);
}
