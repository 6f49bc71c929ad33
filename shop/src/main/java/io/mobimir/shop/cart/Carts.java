package io.mobimir.shop.cart;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.SessionId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The carts of the shop. A cart is the sum of its changes, each of which counts exactly once, in whatever order and
 * however often they arrive. What was acknowledged is seen by every later call. A cart ends with an order, a merge, or
 * {@link Cart#LIFETIME} after its last change; the next change begins the next cart.
 */
public interface Carts {
    /**
     * Makes a change. The same id again changes nothing, for as long as it is not {@link ChangeResult#TOO_OLD}. The limits
     * of a cart hold when it is read; a store that sees at once that a change goes beyond them refuses it.
     */
    ChangeResult change(Owner owner, Change change);

    /** The owner's cart as it stands; an owner without one has an empty cart. */
    Cart find(Owner owner);

    /**
     * Makes the guest's cart part of the user's. Safe to repeat and to run while either changes: for an hour at least, a
     * change of the guest's cart that was under way is seen in the user's. After that the session begins a new cart.
     */
    MergeResult merge(SessionId guest, UserId user);

    /**
     * Ends a cart because an order took these changes. Any change that the order did not take, however late it arrives,
     * belongs to the next cart. The same order again changes nothing.
     */
    void close(Owner owner, OrderId order, Set<ChangeId> taken);

    /** The changes of the last 30 days and what became of them, newest first, at most {@code limit}. */
    List<PastChange> history(Owner owner, int limit);

    /**
     * Hands over, once each and in no order, every cart that has lines, was last changed at least so long ago and has not
     * ended. May miss or include what happened in the last minutes.
     *
     * @param untouched less than {@link Cart#LIFETIME}
     */
    void abandoned(Duration untouched, Consumer<Cart> each);
}
