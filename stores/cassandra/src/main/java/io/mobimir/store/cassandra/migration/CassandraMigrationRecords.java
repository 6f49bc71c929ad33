package io.mobimir.store.cassandra.migration;

import io.mobimir.migration.record.Checkpoints;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.Differences;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instances;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.Rejects;
import io.mobimir.migration.record.StateRecord;
import io.mobimir.migration.record.SyncQueue;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.migration.MigrationTables.Checkpoint;
import io.mobimir.store.cassandra.migration.MigrationTables.DifferenceRow;
import io.mobimir.store.cassandra.migration.MigrationTables.InstanceRow;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The records of one entity's migration; see {@link MigrationTables}. */
public record CassandraMigrationRecords(
        StateRecord state,
        Instances instances,
        SyncQueue queue,
        Checkpoints checkpoints,
        Rejects rejects,
        Differences differences)
        implements MigrationRecords {
    public CassandraMigrationRecords(Cassandra cassandra, String entity, Clock clock) {
        this(
                new CassandraStateRecord(cassandra, entity),
                new InstanceRows(cassandra, entity),
                new CassandraSyncQueue(cassandra, entity, clock),
                new CheckpointRows(cassandra, entity),
                new CassandraRejects(cassandra, entity),
                new DifferenceRows(cassandra, entity));
    }

    private record InstanceRows(RecordRows<InstanceRow> rows, String entity) implements Instances {
        InstanceRows(Cassandra cassandra, String entity) {
            this(
                    new RecordRows<>(cassandra, MigrationTables.INSTANCES, List.of("entity"), List.of("entity", "id")),
                    entity);
        }

        @Override
        public void beat(Instance instance) {
            rows.put(new InstanceRow(entity, instance));
        }

        @Override
        public List<Instance> all() {
            return rows.list(entity).stream().map(InstanceRow::instance).toList();
        }

        @Override
        public void remove(String id) {
            rows.delete(entity, id);
        }
    }

    private record CheckpointRows(RecordRows<Checkpoint> rows, String entity) implements Checkpoints {
        CheckpointRows(Cassandra cassandra, String entity) {
            this(
                    new RecordRows<>(
                            cassandra,
                            MigrationTables.MIGRATION_CHECKPOINTS,
                            List.of("entity", "job"),
                            List.of("entity", "job")),
                    entity);
        }

        @Override
        public Map<String, byte[]> of(String job) {
            Map<String, byte[]> notes = new HashMap<>();
            rows.list(entity, job).forEach(row -> notes.put(row.name(), bytes(row.note())));
            return notes;
        }

        private static byte[] bytes(ByteBuffer note) {
            byte[] bytes = new byte[note.remaining()];
            note.duplicate().get(bytes);
            return bytes;
        }

        @Override
        public void put(String job, String name, byte[] note) {
            rows.put(new Checkpoint(entity, job, name, ByteBuffer.wrap(note)));
        }

        @Override
        public void clear(String job) {
            rows.delete(entity, job);
        }
    }

    private record DifferenceRows(RecordRows<DifferenceRow> rows, String entity) implements Differences {
        DifferenceRows(Cassandra cassandra, String entity) {
            this(
                    new RecordRows<>(
                            cassandra, MigrationTables.MIGRATION_DIFFERENCES, List.of("entity"), List.of("entity")),
                    entity);
        }

        @Override
        public void note(Difference difference) {
            rows.put(new DifferenceRow(entity, difference));
        }

        @Override
        public List<Difference> list(int limit) {
            return rows.some(limit, entity).stream()
                    .map(DifferenceRow::difference)
                    .toList();
        }

        @Override
        public void clear() {
            rows.delete(entity);
        }
    }
}
