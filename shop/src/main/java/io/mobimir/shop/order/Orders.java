package io.mobimir.shop.order;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import java.util.List;
import java.util.Optional;

/**
 * The orders of the shop. An order and its steps are linearizable; what was acknowledged is seen by {@link #find} and
 * {@link #trail} at once, and by {@link #history} within the staleness of its operation.
 */
public interface Orders {
    /**
     * Places an order. The same order again changes nothing, however far it has come since; so whoever did not learn the
     * outcome asks again. Ids are unique by the way they are made: two different orders that race for one id are not told
     * apart. A zone that the shop does not have and a {@code created_at} more than 5 seconds ahead are refused.
     */
    PlaceOrderResult place(Placement placement);

    Optional<Order> find(OrderId id);

    /** Every step that the order took, from the first on, without a gap; empty if there is no such order. */
    List<OrderStep> trail(OrderId id);

    /**
     * Takes the order one step further if its status leads there. Of several that race one moves the order and the others
     * decide from where it then is; a step that is taken is in the trail. Asking again after an unknown outcome is safe.
     *
     * @param by is kept in the trail with the step
     */
    OrderMoveResult move(OrderId id, OrderStatus to, Optional<StepActor> by);

    /** Takes a step that nobody of the shop's people asked for. */
    default OrderMoveResult move(OrderId id, OrderStatus to) {
        return move(id, to, Optional.empty());
    }

    /**
     * A user's orders, newest first, those of one moment by id, the largest first. Paging neither repeats nor skips an
     * order that was there when it began, whatever is placed meanwhile. A page of one status may hold fewer orders than
     * asked for, even none, and still have a cursor: one call does not look through a whole life.
     *
     * @param limit between 1 and {@link Page#MAX_SIZE}
     * @param after a cursor that this very query gave out; any other is refused
     */
    Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after);
}
