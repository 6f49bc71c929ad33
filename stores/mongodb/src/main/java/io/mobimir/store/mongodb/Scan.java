package io.mobimir.store.mongodb;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import io.mobimir.shop.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/**
 * Reads a whole collection in parts, in the order of {@code _id}, so that it can stop anywhere and go on there. A document
 * that is written meanwhile is read before or after, never twice and never half.
 */
public final class Scan<T> {
    private static final int SAMPLES_PER_RANGE = 20;
    private static final int MAX_RANGES = 10_000;

    private final MongoCollection<Document> collection;
    private final Source source;
    private final Function<Document, T> reader;

    /**
     * What is read.
     *
     * @param only which documents of the collection
     * @param version the field that holds their version
     */
    public record Source(ShopCollection collection, Bson only, String version) {
        /** Every document of a collection. */
        public static Source all(ShopCollection collection) {
            return new Source(collection, Filters.empty(), Versions.FIELD);
        }
    }

    public Scan(Mongo mongo, Source source, Function<Document, T> reader) {
        this.collection = mongo.collection(source.collection);
        this.source = source;
        this.reader = reader;
    }

    /** Cuts the collection into about so many parts of about the same size, and one more for ids of other kinds. */
    public List<IdRange> ranges(int about) {
        Require.between("ranges", about, 1, MAX_RANGES);
        List<ObjectId> ids = sample(about * SAMPLES_PER_RANGE);
        List<ObjectId> cuts = new ArrayList<>();
        for (int i = 1; i < about && ids.size() >= about; i++) {
            cuts.add(ids.get(ids.size() / about * i));
        }
        return IdRange.between(cuts.stream().distinct().toList());
    }

    private List<ObjectId> sample(int size) {
        return Mongo.call(() -> {
            List<ObjectId> ids = new ArrayList<>();
            for (Document document : collection.aggregate(
                    List.of(Aggregates.sample(size), Aggregates.project(Projections.include("_id"))))) {
                if (document.get("_id") instanceof ObjectId id) {
                    ids.add(id);
                }
            }
            return ids.stream().distinct().sorted().toList();
        });
    }

    /** Hands over every document of a part, in the order of its ids. */
    public void read(IdRange range, Consumer<Scanned<T>> each) {
        Mongo.call(() -> {
            try (MongoCursor<Document> documents = collection
                    .find(Filters.and(range.filter(), source.only))
                    .sort(Sorts.ascending("_id"))
                    .iterator()) {
                documents.forEachRemaining(document -> each.accept(Scanned.read(document, source.version, reader)));
            }
            return true;
        });
    }
}
