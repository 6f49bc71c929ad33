package io.mobimir.store.mongodb.migration;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOptions;
import io.mobimir.migration.record.EngineClaim;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.StateRecord;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * The state in one document of {@code migrations}, named by the entity; each change compares the document's old
 * content.
 */
final class MongoStateRecord implements StateRecord {
    private final Mongo mongo;
    private final String entity;

    MongoStateRecord(Mongo mongo, String entity) {
        this.mongo = mongo;
        this.entity = entity;
    }

    @Override
    public Optional<MigrationState> find() {
        return document().flatMap(RecordDocuments::state);
    }

    @Override
    public Optional<EngineClaim> claim() {
        return document().flatMap(RecordDocuments::claim);
    }

    private Optional<Document> document() {
        return Mongo.call(() -> Optional.ofNullable(mongo.latest(ShopCollection.MIGRATIONS)
                .find(Filters.eq("_id", entity))
                .first()));
    }

    @Override
    public boolean replace(long expected, MigrationState next) {
        Bson as = expected == 0
                ? Filters.exists(RecordDocuments.REVISION, false)
                : Filters.eq(RecordDocuments.REVISION, expected);
        return set(as, expected == 0, RecordDocuments.write(next));
    }

    @Override
    public boolean claim(Optional<EngineClaim> expected, EngineClaim next) {
        Bson as = expected.map(known -> Filters.and(
                        Filters.eq(RecordDocuments.CLAIM_OWNER, known.owner()),
                        Filters.eq(RecordDocuments.CLAIM_BEAT, known.beat())))
                .orElseGet(() -> Filters.exists(RecordDocuments.CLAIM_OWNER, false));
        Document claim =
                new Document(RecordDocuments.CLAIM_OWNER, next.owner()).append(RecordDocuments.CLAIM_BEAT, next.beat());
        return set(as, expected.isEmpty(), claim);
    }

    /**
     * Sets fields of a document that is still as expected.
     *
     * @param begins whether the document may be missing; one that is not as expected makes the insert fail by its
     *     {@code _id}
     */
    private boolean set(Bson as, boolean begins, Document fields) {
        Bson expected = Filters.and(Filters.eq("_id", entity), as);
        UpdateOptions options = new UpdateOptions().upsert(begins);
        AtomicLong written = new AtomicLong();
        boolean free = Mongo.unlessDuplicate(() -> written.set(mongo.collection(ShopCollection.MIGRATIONS)
                .updateOne(expected, new Document("$set", fields), options)
                .getMatchedCount()));
        return free && (begins || written.get() == 1);
    }
}
