package io.mobimir.shop.event;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What users did. An event is appended once and never changed, belongs to the UTC day of its time, and is as if it had
 * never been once the store's retention is over.
 *
 * <p>An id belongs to its user: the same id again is the same event, also after an unknown outcome, and is kept once. A
 * client that gives one id to two different events gets one of them, whole. These are clicks, not orders: a store may
 * acknowledge an event that one replica has, and a reader that asks another may see it a little later.
 */
public interface Events {
    /** The most events that one batch of an export may hold. */
    int MAX_EXPORT = 1_000;

    /**
     * Appends up to {@link EventBatch#MAX} events, of one user or several. One that cannot be right is refused by its index
     * and nothing is written. When the store fails and the outcome is unknown, some of the events may be there: the same call
     * again completes it.
     */
    void append(List<Event> events);

    /** The events that the query asks for, newest first; those of one moment by falling id. */
    Page<Event> find(EventQuery query, int limit, Optional<Cursor> after);

    /**
     * The products that a user looked at in these days, each once, the last one seen first. A store may stop looking after some
     * thousands of views.
     */
    List<ProductId> recentlyViewed(UserId user, Days days, int limit);

    /**
     * The events of every user of a day, in batches of at most {@link #MAX_EXPORT}, in an order that does not change. Who
     * follows the cursors gets each event once that was there when they began; one that arrives meanwhile may be left
     * out. A batch costs the same wherever it begins.
     */
    Page<Event> export(LocalDate day, int limit, Optional<Cursor> after);
}
