package io.mobimir.migration.record;

import java.util.List;

/** Keys whose second write failed. Durable: an entry stays until it is removed. */
public interface SyncQueue {
    void put(QueuedKey queued);

    /** Returns at most this many waiting entries, about the oldest first; all of them if there are fewer. */
    List<QueuedKey> next(int limit);

    /** Removes exactly this entry; the same key with another ticket stays. */
    void remove(QueuedKey queued);

    /** Returns how many entries wait; exact while there are no writes. */
    long length();
}
