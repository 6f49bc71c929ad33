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
 * The carts of the shop. A cart is the sum of its changes, each of which counts exactly once, in whatever order and
 * however often they arrive. What was acknowledged is seen by every later call. A cart ends with an order, a merge, or
 * {@link Cart#LIFETIME} after its last change; the next change begins the next cart.
 */
public interface Carts {
    /**
     * Makes a change of a cart that was found for it a moment ago. The same id again changes nothing, for as long as it is not
     * {@link CartChangeResult#TOO_OLD}. What {@link Cart#check} says no to is refused. A guest's cart that was merged when it was
     * found is closed; if it was merged since, the change was under way and becomes part of the user's cart.
     */
    ChangedCart change(Cart found, CartChange change);

    /** Finds the owner's cart and makes a change of it. */
    default CartChangeResult change(Owner owner, CartChange change) {
        return change(find(owner), change).result();
    }

    /** The owner's cart as it stands; an owner without one has an empty cart. */
    Cart find(Owner owner);

    /**
     * Makes the guest's cart part of the user's. Safe to repeat and to run while either changes: a change of the guest's cart
     * that was under way is seen in the user's. From then on the guest's cart is closed: whoever finds it, finds it merged.
     */
    MergeResult merge(SessionId guest, UserId user);

    /**
     * Ends a cart because an order took these changes. Any change that the order did not take, however late it arrives,
     * belongs to the next cart. The same order again changes nothing.
     */
    void close(Owner owner, OrderId order, Set<ChangeId> taken);

    /** The changes of the last 30 days and what became of them, newest first, at most {@code limit}. */
    List<PastCartChange> history(Owner owner, int limit);

    /**
     * Carts that have lines, were last changed at least so long ago and have not ended; in no order, and each on one page only.
     * May miss or include what happened in the last minutes. A page may hold fewer than {@code limit}, or none, and still say
     * where to ask for more, because a call looks at only so many carts.
     *
     * @param untouched less than {@link Cart#LIFETIME}
     * @param after the end of the page before, of this store
     */
    Page<Cart> abandoned(Duration untouched, int limit, Optional<Cursor> after);
}
