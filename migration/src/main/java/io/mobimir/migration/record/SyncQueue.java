package io.mobimir.migration.record;

import java.util.List;

/** Keys whose second write failed. Durable: what was put is there until it is removed. */
public interface SyncQueue {
    void put(QueuedKey queued);

    /** Some of those that wait, at most so many, about the oldest first; all of them if there are fewer. */
    List<QueuedKey> next(int limit);

    /** Removes exactly this one; the same key with another ticket stays. */
    void remove(QueuedKey queued);

    /** How many wait; exact when nobody writes. */
    long length();
}
