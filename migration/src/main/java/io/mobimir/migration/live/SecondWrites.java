package io.mobimir.migration.live;

import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.copy.KeyCopy;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.QueuedKey;
import io.mobimir.shop.StoreException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the second writes of one instance. A failed one goes into the durable queue. While the queue fails too, it
 * waits in memory and the instance acknowledges nothing.
 */
final class SecondWrites {
    private static final Logger LOG = LoggerFactory.getLogger(SecondWrites.class);
    private static final int FLUSHED_AT_ONCE = 1_000;

    private final String instance;
    private final JointRecords records;
    private final KeyCopy copying;
    private final Time time;
    private final CircuitBreaker breaker;
    private final AtomicLong tickets = new AtomicLong();
    private final Queue<Unsent> unsent = new ConcurrentLinkedQueue<>();

    private record Unsent(QueuedKey queued, Side home) {}

    SecondWrites(String instance, JointRecords records, KeyCopy copying, Time time) {
        this.instance = instance;
        this.records = records;
        this.copying = copying;
        this.time = time;
        this.breaker = new CircuitBreaker(time);
    }

    /** Copies the key now or queues it; never fails. */
    void copy(String key, Side from) {
        if (breaker.isOpen()) {
            later(key, from, Duration.ZERO);
            return;
        }
        try {
            copying.copy(key, from);
            breaker.succeeded();
        } catch (RuntimeException e) {
            breaker.failed();
            LOG.debug("The second write of {} failed and is queued", key, e);
            later(key, from, Duration.ZERO);
        }
    }

    /** Queues the key to be copied after this delay. */
    void later(String key, Side home, Duration delay) {
        QueuedKey queued = new QueuedKey(
                key, instance, tickets.incrementAndGet(), time.now().plus(delay));
        try {
            records.at(home).queue().put(queued);
        } catch (StoreException e) {
            LOG.warn(
                    "The second write of {} waits in memory, because the queue cannot be reached: {}",
                    key,
                    e.getMessage());
            unsent.add(new Unsent(queued, home));
        }
    }

    /** Moves entries from memory to the queue; returns whether none is left in memory. */
    boolean isDurable() {
        for (Unsent next = unsent.peek(); next != null; next = unsent.peek()) {
            try {
                records.at(next.home()).queue().put(next.queued());
            } catch (StoreException e) {
                return false;
            }
            unsent.remove(next);
        }
        return true;
    }

    /** Copies this instance's own entries in the queue, as far as they can be copied now. */
    void flush(Side home) {
        try {
            records.at(home).queue().next(FLUSHED_AT_ONCE).stream()
                    .filter(queued -> queued.instance().equals(instance))
                    .filter(queued -> !queued.due().isAfter(time.now()))
                    .forEach(queued -> flush(queued, home));
        } catch (RuntimeException e) {
            LOG.debug("The queue cannot be flushed now", e);
        }
    }

    long unsent() {
        return unsent.size();
    }

    private void flush(QueuedKey queued, Side home) {
        copying.copy(queued.key(), home);
        records.at(home).queue().remove(queued);
    }
}
