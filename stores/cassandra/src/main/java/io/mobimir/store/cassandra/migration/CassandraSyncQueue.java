package io.mobimir.store.cassandra.migration;

import io.mobimir.migration.record.QueuedKey;
import io.mobimir.migration.record.SyncQueue;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.migration.MigrationTables.QueueMinute;
import io.mobimir.store.cassandra.migration.MigrationTables.QueueRow;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A queue split into partitions of a minute each, and the list of the minutes that may have entries. */
final class CassandraSyncQueue implements SyncQueue {
    /** After this time no instance adds entries to a minute: entries are due about when they are added. */
    private static final Duration OVER = Duration.ofHours(1);

    private final RecordRows<QueueRow> rows;
    private final RecordRows<QueueMinute> minutes;
    private final String entity;
    private final Clock clock;

    CassandraSyncQueue(Cassandra cassandra, String entity, Clock clock) {
        List<String> minute = List.of("entity", "minute");
        this.rows = new RecordRows<>(
                cassandra,
                MigrationTables.MIGRATION_QUEUE,
                minute,
                List.of("entity", "minute", "due", "instance", "ticket", "key"));
        this.minutes = new RecordRows<>(cassandra, MigrationTables.MIGRATION_QUEUE_MINUTES, List.of("entity"), minute);
        this.entity = entity;
        this.clock = clock;
    }

    /** Lists the minute first, so that every entry is found. */
    @Override
    public void put(QueuedKey queued) {
        QueueRow row = new QueueRow(entity, queued);
        minutes.put(new QueueMinute(entity, row.minute()));
        rows.put(row);
    }

    @Override
    public List<QueuedKey> next(int limit) {
        List<QueuedKey> found = new ArrayList<>();
        for (QueueMinute minute : minutes.list(entity)) {
            if (found.size() >= limit) {
                break;
            }
            List<QueueRow> some = rows.some(limit - found.size(), entity, minute.minute());
            some.forEach(row -> found.add(row.queued()));
            if (some.isEmpty() && minute.minute().isBefore(clock.instant().minus(OVER))) {
                minutes.delete(entity, minute.minute());
            }
        }
        return found;
    }

    @Override
    public void remove(QueuedKey queued) {
        QueueRow row = new QueueRow(entity, queued);
        rows.delete(entity, row.minute(), queued.due(), queued.instance(), queued.ticket(), queued.key());
    }

    @Override
    public long length() {
        return minutes.list(entity).stream()
                .mapToLong(minute -> rows.list(entity, minute.minute()).size())
                .sum();
    }
}
