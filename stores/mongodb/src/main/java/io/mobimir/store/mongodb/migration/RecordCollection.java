package io.mobimir.store.mongodb.migration;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.UpdateOptions;
import io.mobimir.store.mongodb.DocumentIds;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/** The documents of one entity in one collection of records; the {@code _id} consists of its names. */
final class RecordCollection {
    private static final String ENTITY = "entity";

    private final Mongo mongo;
    private final ShopCollection collection;
    private final String entity;

    RecordCollection(Mongo mongo, ShopCollection collection, String entity) {
        this.mongo = mongo;
        this.collection = collection;
        this.entity = entity;
    }

    private ObjectId id(Object... names) {
        String all = Stream.of(names).map(String::valueOf).collect(Collectors.joining("\0", entity + "\0", ""));
        return DocumentIds.of(collection.name(), all);
    }

    /** Writes a document, replacing the one with these names. */
    void put(Document note, Object... names) {
        Document whole = new Document(note).append(ENTITY, entity);
        untilNoOtherInserts(
                () -> documents().replaceOne(Filters.eq("_id", id(names)), whole, new ReplaceOptions().upsert(true)));
    }

    /** Sets fields of a document; sets {@code begun} only on a new one. */
    void set(Document fields, Document begun, Object... names) {
        Document update = new Document("$set", fields).append("$setOnInsert", begun.append(ENTITY, entity));
        untilNoOtherInserts(
                () -> documents().updateOne(Filters.eq("_id", id(names)), update, new UpdateOptions().upsert(true)));
    }

    /**
     * Repeats the write once. When two writers insert one document, the second fails and finds the document on its
     * retry.
     */
    private static void untilNoOtherInserts(Runnable write) {
        if (!Mongo.unlessDuplicate(write)) {
            Mongo.call(() -> {
                write.run();
                return true;
            });
        }
    }

    /** Sets fields of a document if it exists. */
    void change(Document fields, Object... names) {
        Mongo.call(() -> documents().updateOne(Filters.eq("_id", id(names)), new Document("$set", fields)));
    }

    void remove(Object... names) {
        Mongo.call(() -> documents().deleteOne(Filters.eq("_id", id(names))));
    }

    void removeAll(Bson only) {
        Mongo.call(() -> documents().deleteMany(ours(only)));
    }

    /** Lists documents in the order of these fields; a limit of 0 means no limit. */
    List<Document> list(Bson only, Bson order, int limit) {
        return Mongo.call(() -> mongo.latest(collection)
                .find(ours(only))
                .sort(order)
                .limit(limit)
                .into(new ArrayList<>()));
    }

    long count(Bson only) {
        return Mongo.call(() -> documents().countDocuments(ours(only)));
    }

    private Bson ours(Bson only) {
        return Filters.and(Filters.eq(ENTITY, entity), only);
    }

    private MongoCollection<Document> documents() {
        return mongo.collection(collection);
    }
}
