package io.mobimir.shop.order;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import java.util.Optional;

/** Orders as staff see them: across all customers, and a little staleness does not matter. */
public interface OrderReports {
    Optional<Order> find(OrderId id);

    /**
     * The orders of a day, newest first, those of one moment by id, the largest first. Pages as those of {@link
     * Orders#history}: with a status or a zone, they may be short and still have a cursor.
     */
    Page<OrderSummary> ofDay(DayQuery query, int limit, Optional<Cursor> after);
}
