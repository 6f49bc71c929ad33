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
public final class CassandraMigrationRecords implements MigrationRecords {
    private final StateRecord state;
    private final Instances instances;
    private final SyncQueue queue;
    private final Checkpoints checkpoints;
    private final Rejects rejects;
    private final Differences differences;

    public CassandraMigrationRecords(Cassandra cassandra, String entity, Clock clock) {
        this.state = new CassandraStateRecord(cassandra, entity);
        this.instances = new InstanceRows(cassandra, entity);
        this.queue = new CassandraSyncQueue(cassandra, entity, clock);
        this.checkpoints = new CheckpointRows(cassandra, entity);
        this.rejects = new CassandraRejects(cassandra, entity);
        this.differences = new DifferenceRows(cassandra, entity);
    }

    @Override
    public StateRecord state() {
        return state;
    }

    @Override
    public Instances instances() {
        return instances;
    }

    @Override
    public SyncQueue queue() {
        return queue;
    }

    @Override
    public Checkpoints checkpoints() {
        return checkpoints;
    }

    @Override
    public Rejects rejects() {
        return rejects;
    }

    @Override
    public Differences differences() {
        return differences;
    }

    private record InstanceRows(Rows<InstanceRow> rows, String entity) implements Instances {
        InstanceRows(Cassandra cassandra, String entity) {
            this(new Rows<>(cassandra, MigrationTables.INSTANCES, List.of("entity"), List.of("entity", "id")), entity);
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

    private record CheckpointRows(Rows<Checkpoint> rows, String entity) implements Checkpoints {
        CheckpointRows(Cassandra cassandra, String entity) {
            this(
                    new Rows<>(
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

    private record DifferenceRows(Rows<DifferenceRow> rows, String entity) implements Differences {
        DifferenceRows(Cassandra cassandra, String entity) {
            this(
                    new Rows<>(cassandra, MigrationTables.MIGRATION_DIFFERENCES, List.of("entity"), List.of("entity")),
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
