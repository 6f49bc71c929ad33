package io.mobimir.store.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import io.mobimir.shop.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a whole collection in parts, in the order of {@code _id}, so that it can stop anywhere and go on there. A document
 * that is written meanwhile is read before or after, never twice and never half.
 */
public final class DocumentScan {
    private static final Logger LOG = LoggerFactory.getLogger(DocumentScan.class);
    private static final int SAMPLES_PER_RANGE = 20;
    private static final int MAX_RANGES = 10_000;

    /** What is read at once. Each page is a query of its own, so whoever takes the documents may take all day. */
    private static final int PAGE = 1_000;

    private final MongoCollection<Document> collection;
    private final Bson only;

    /**
     * Reads nothing yet.
     *
     * @param only which documents of the collection
     */
    public DocumentScan(Mongo mongo, ShopCollection collection, Bson only) {
        this.collection = mongo.collection(collection);
        this.only = only;
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
            try {
                return sorted(collection.aggregate(
                        List.of(Aggregates.sample(size), Aggregates.project(Projections.include("_id")))));
            } catch (MongoCommandException e) {
                LOG.debug("The server cannot sample, so every id is looked at: {}", e.getMessage());
                return sorted(drawn(size));
            }
        });
    }

    private static List<ObjectId> sorted(Iterable<Document> documents) {
        List<ObjectId> ids = new ArrayList<>();
        for (Document document : documents) {
            if (document.get("_id") instanceof ObjectId id) {
                ids.add(id);
            }
        }
        return ids.stream().distinct().sorted().toList();
    }

    /** So many by lot: each document takes the place of an earlier one as rarely as it must. */
    private List<Document> drawn(int size) {
        List<Document> drawn = new ArrayList<>(size);
        long seen = 0;
        for (Document document : collection.find().projection(Projections.include("_id"))) {
            seen++;
            if (drawn.size() < size) {
                drawn.add(document);
                continue;
            }
            long place = ThreadLocalRandom.current().nextLong(seen);
            if (place < size) {
                drawn.set((int) place, document);
            }
        }
        return drawn;
    }

    /** Hands over every document of a part, in the order of its ids. */
    public void read(IdRange range, Consumer<Document> each) {
        if (range.others()) {
            readWhole(range, each);
            return;
        }
        IdRange left = range;
        List<Document> page = page(left);
        while (!page.isEmpty()) {
            page.forEach(each);
            if (page.size() < PAGE) {
                return;
            }
            left = left.from(page.get(page.size() - 1).getObjectId("_id").toHexString());
            page = page(left);
        }
    }

    private List<Document> page(IdRange range) {
        return Mongo.call(() -> find(range).limit(PAGE).into(new ArrayList<>()));
    }

    /** Ids of several kinds have no order in which one could go on behind one of them. */
    private void readWhole(IdRange range, Consumer<Document> each) {
        Mongo.call(() -> {
            try (MongoCursor<Document> documents =
                    find(range).batchSize(PAGE).noCursorTimeout(true).iterator()) {
                documents.forEachRemaining(each);
            }
            return true;
        });
    }

    private FindIterable<Document> find(IdRange range) {
        return collection.find(Filters.and(range.filter(), only)).sort(Sorts.ascending("_id"));
    }
}
