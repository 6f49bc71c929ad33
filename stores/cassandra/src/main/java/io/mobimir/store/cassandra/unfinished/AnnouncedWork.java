package io.mobimir.store.cassandra.unfinished;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Announced work of one kind, as a {@link Sweeper} sees it. The work of a minute is read again and again until all of it is done.
 *
 * @param <W> identifies one announcement; equal values are the same announcement
 */
public interface AnnouncedWork<W> {
    /** Begins to read what was announced in this minute and is not done. */
    CompletionStage<List<W>> left(Instant minute);

    Instant announcedAt(W work);

    /** Returns whether somebody works on it, so that it is left alone for now. Called for all that is left, again and again. */
    default boolean isWorkedOn(W work) {
        return false;
    }

    /**
     * Finishes the work and says that it is done. May be called repeatedly, for several announcements at the same time.
     *
     * @return whether it is done; if not, it is looked at again
     */
    boolean finish(W work);
}
