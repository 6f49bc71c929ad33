package io.mobimir.shop.order;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import java.util.Optional;

/** Lists of orders for staff, across all customers; they may be slightly stale. */
public interface OrderReports {
    Optional<Order> find(OrderId id);

    /**
     * Returns the orders of a day, newest first, those of one moment by id, the largest first. Pages follow the rules of
     * {@link Orders#history}: with a status or a zone, they may be short and still have a cursor.
     */
    Page<OrderSummary> ofDay(DayQuery query, int limit, Optional<Cursor> after);
}
