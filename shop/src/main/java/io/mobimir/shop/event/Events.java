package io.mobimir.shop.event;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * The actions of users. An event is appended once and never changed, belongs to the UTC day of its time, and is gone once
 * the store's retention is over.
 *
 * <p>An id belongs to its user: appending the same id again, also after an unknown outcome, keeps the event once. If a
 * client gives one id to two different events, one of them is kept, whole. A store may acknowledge an event that only one
 * replica has; readers of another replica may see it slightly later.
 */
public interface Events {
    /** The largest batch of an export. */
    int MAX_EXPORT = 1_000;

    /**
     * Appends up to {@link EventBatch#MAX} events, of one user or several. An invalid event is refused by its index and
     * nothing is written. After a failure with an unknown outcome some of the events may be stored: repeating the call
     * completes it.
     */
    void append(List<Event> events);

    /** Returns the events that match the query, newest first; those of one moment by falling id. */
    Page<Event> find(EventQuery query, int limit, Optional<Cursor> after);

    /**
     * Returns the products that a user viewed in these days, each once, the last one viewed first. A store may stop after
     * some thousands of views.
     */
    List<ProductId> recentlyViewed(UserId user, Days days, int limit);

    /**
     * Returns the events of all users of a day, in batches of at most {@link #MAX_EXPORT}, in a stable order. Following the
     * cursors returns every event once that existed at the start; later ones may be left out. Every batch costs the same,
     * wherever it begins.
     */
    Page<Event> export(LocalDate day, int limit, Optional<Cursor> after);
}
