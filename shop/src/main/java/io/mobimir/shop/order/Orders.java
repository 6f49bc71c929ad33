package io.mobimir.shop.order;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.Page;
import io.mobimir.shop.StoreException;
import java.util.List;
import java.util.Optional;

/**
 * The orders of the shop. An order and its steps are linearizable; {@link #find} and {@link #trail} see acknowledged changes
 * at once, {@link #history} within the staleness of its operation.
 */
public interface Orders {
    /**
     * Places an order. Placing the same order again changes nothing, whatever its status, so callers repeat the call after
     * an unknown outcome. Ids are made unique: a race of two different orders for one id is not detected. A zone that the
     * shop does not have and a {@code created_at} more than 5 seconds ahead are refused.
     */
    PlaceOrderResult place(Placement placement);

    /**
     * Places an order that was decided for and that its caller has announced: if this fails, the caller or another instance repeats it
     * until it succeeds. Repeating it changes nothing, whatever has become of the order meanwhile. Until it succeeds, the order may
     * be found and not be listed.
     */
    default void placeDecided(Placement placement) {
        try { // an order that differs was changed since, for example because a person was erased
            var unused = place(placement);
        } catch (InvalidField e) {
            throw new StoreException(
                    Outcome.NOT_APPLIED, "order " + placement.id() + " cannot be placed yet: " + e.getMessage(), e);
        }
    }

    Optional<Order> find(OrderId id);

    /** Returns every step of the order from the first on, without a gap; empty if the order does not exist. */
    List<OrderStep> trail(OrderId id);

    /**
     * Moves the order one step if its status allows it. Of concurrent callers one moves the order, and the others decide by
     * its new status. The trail has every step. Repeating the call after an unknown outcome is safe.
     *
     * @param by stored in the trail with the step
     */
    OrderMoveResult move(OrderId id, OrderStatus to, Optional<StepActor> by);

    /** Moves the order without a staff member. */
    default OrderMoveResult move(OrderId id, OrderStatus to) {
        return move(id, to, Optional.empty());
    }

    /**
     * Returns a user's orders, newest first, those of one moment by id, the largest first. Paging neither repeats nor skips
     * an order that existed when it began. A page of one status may hold fewer orders than {@code limit}, even none, and
     * still have a cursor: one call reads a limited number of orders.
     *
     * @param limit between 1 and {@link Page#MAX_SIZE}
     * @param after a cursor from this query; any other is refused
     */
    Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after);
}
