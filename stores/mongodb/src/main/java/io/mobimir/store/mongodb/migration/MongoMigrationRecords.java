package io.mobimir.store.mongodb.migration;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import io.mobimir.migration.record.Checkpoints;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.Differences;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instances;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.QueuedKey;
import io.mobimir.migration.record.Reject;
import io.mobimir.migration.record.Rejects;
import io.mobimir.migration.record.StateRecord;
import io.mobimir.migration.record.SyncQueue;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.bson.types.Binary;

/** The records of one entity's migration, with a collection for each kind. */
public record MongoMigrationRecords(
        StateRecord state,
        Instances instances,
        SyncQueue queue,
        Checkpoints checkpoints,
        Rejects rejects,
        Differences differences)
        implements MigrationRecords {
    public MongoMigrationRecords(Mongo mongo, String entity) {
        this(
                new MongoStateRecord(mongo, entity),
                new InstanceNotes(new RecordCollection(mongo, ShopCollection.MIGRATION_INSTANCES, entity)),
                new QueueNotes(new RecordCollection(mongo, ShopCollection.MIGRATION_QUEUE, entity)),
                new CheckpointNotes(new RecordCollection(mongo, ShopCollection.MIGRATION_CHECKPOINTS, entity)),
                new RejectNotes(new RecordCollection(mongo, ShopCollection.MIGRATION_REJECTS, entity)),
                new DifferenceNotes(new RecordCollection(mongo, ShopCollection.MIGRATION_DIFFERENCES, entity)));
    }

    private record InstanceNotes(RecordCollection notes) implements Instances {
        @Override
        public void beat(Instance instance) {
            notes.put(RecordDocuments.write(instance), instance.id());
        }

        @Override
        public List<Instance> all() {
            return notes.list(Filters.empty(), Sorts.ascending("id"), 0).stream()
                    .map(RecordDocuments::instance)
                    .toList();
        }

        @Override
        public void remove(String id) {
            notes.remove(id);
        }
    }

    private record QueueNotes(RecordCollection notes) implements SyncQueue {
        @Override
        public void put(QueuedKey queued) {
            notes.put(RecordDocuments.write(queued), names(queued));
        }

        @Override
        public List<QueuedKey> next(int limit) {
            return notes.list(Filters.empty(), Sorts.ascending("due", "instance", "ticket"), limit).stream()
                    .map(RecordDocuments::queued)
                    .toList();
        }

        @Override
        public void remove(QueuedKey queued) {
            notes.remove(names(queued));
        }

        private static Object[] names(QueuedKey queued) {
            return new Object[] {
                queued.instance(), queued.ticket(), queued.due().toEpochMilli(), queued.key()
            };
        }

        @Override
        public long length() {
            return notes.count(Filters.empty());
        }
    }

    private record CheckpointNotes(RecordCollection notes) implements Checkpoints {
        @Override
        public Map<String, byte[]> of(String job) {
            Map<String, byte[]> found = new HashMap<>();
            notes.list(Filters.eq("job", job), Sorts.ascending("_id"), 0)
                    .forEach(note -> found.put(
                            note.getString("name"),
                            note.get("note", Binary.class).getData()));
            return found;
        }

        @Override
        public void put(String job, String name, byte[] note) {
            notes.put(new Document("job", job).append("name", name).append("note", new Binary(note)), job, name);
        }

        @Override
        public void clear(String job) {
            notes.removeAll(Filters.eq("job", job));
        }
    }

    private record RejectNotes(RecordCollection notes) implements Rejects {
        @Override
        public void putAside(String key, String reason) {
            Document begun = new Document("key", key).append("accepted", false);
            notes.set(new Document("reason", reason), begun, key);
        }

        @Override
        public void copy(List<Reject> rejects) {
            rejects.forEach(reject -> notes.put(RecordDocuments.write(reject), reject.key()));
        }

        @Override
        public void accept(String key) {
            notes.change(new Document("accepted", true), key);
        }

        @Override
        public void release(String key) {
            notes.remove(key);
        }

        @Override
        public List<Reject> list(int limit) {
            return notes.list(Filters.empty(), Sorts.ascending("accepted", "key"), limit).stream()
                    .map(RecordDocuments::reject)
                    .toList();
        }

        @Override
        public long open() {
            return notes.count(Filters.eq("accepted", false));
        }
    }

    private record DifferenceNotes(RecordCollection notes) implements Differences {
        @Override
        public void note(Difference difference) {
            notes.put(RecordDocuments.write(difference), difference.key(), difference.field());
        }

        @Override
        public List<Difference> list(int limit) {
            return notes.list(Filters.empty(), Sorts.ascending("key", "field"), limit).stream()
                    .map(RecordDocuments::difference)
                    .toList();
        }

        @Override
        public void clear() {
            notes.removeAll(Filters.empty());
        }
    }
}
