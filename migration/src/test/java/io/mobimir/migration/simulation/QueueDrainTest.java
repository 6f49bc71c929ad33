package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.copy.KeyCopy;
import io.mobimir.migration.copy.QueueDrain;
import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.QueuedKey;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class QueueDrainTest {
    private final MigrationRecords records = new MemoryMigrationRecords();
    private final AtomicLong nanos = new AtomicLong();
    private final Time time = new Time(Clock.systemUTC(), nanos::get);
    private final Set<String> copied = ConcurrentHashMap.newKeySet();

    private void queue(int many) {
        for (int i = 0; i < many; i++) {
            records.queue().put(new QueuedKey("key-" + i, "instance", i, Instant.EPOCH));
        }
    }

    private int drain(KeyCopy copying) {
        try (QueueDrain drain = new QueueDrain(copying, time)) {
            return drain.some(records, Side.ORIGIN);
        }
    }

    @Test
    void a_long_queue_is_left_in_time_to_say_who_works_on_it() {
        queue(400);
        KeyCopy slow = (key, from) -> {
            nanos.addAndGet(Duration.ofMillis(50).toNanos());
            copied.add(key);
        };
        int done = drain(slow);
        assertThat(done).isBetween(1, 100);
        assertThat(records.queue().length()).isEqualTo(400 - done);
        while (records.queue().length() > 0) {
            assertThat(drain(slow)).isPositive();
        }
        assertThat(copied).hasSize(400);
    }

    @Test
    void several_keys_are_copied_at_once() {
        queue(2);
        CyclicBarrier both = new CyclicBarrier(2);
        assertThat(drain((key, from) -> await(both))).isEqualTo(2);
    }

    @Test
    void what_failed_stays() {
        queue(3);
        assertThatThrownBy(() -> drain((key, from) -> {
                    throw new StoreException(Outcome.NOT_APPLIED, "down");
                }))
                .isInstanceOf(StoreException.class);
        assertThat(records.queue().length()).isEqualTo(3);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }
}
