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
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a whole collection in parts, in the order of {@code _id}, so that it can stop and continue anywhere. A document
 * that is written meanwhile is read before or after the write, never twice and never half.
 */
public final class DocumentScan {
    private static final Logger LOG = LoggerFactory.getLogger(DocumentScan.class);
    private static final int SAMPLES_PER_RANGE = 20;
    private static final int MAX_RANGES = 10_000;

    /** Smaller parts are not worth a query, least of all to a server that looks at every document to answer it. */
    private static final int SMALLEST_RANGE = 5_000;

    /** The size of one query. The caller may take all day to process documents, and a cursor does not live that long. */
    private static final int PAGE = 5_000;

    private static final int BATCH = 500;

    private final MongoCollection<Document> collection;
    private final Bson only;

    /**
     * Prepares a scan and reads nothing yet.
     *
     * @param only which documents of the collection
     */
    public DocumentScan(Mongo mongo, ShopCollection collection, Bson only) {
        this.collection = mongo.collection(collection);
        this.only = only;
    }

    /** Cuts the collection into about this many parts of about the same size, and one more for ids of other kinds. */
    public List<IdRange> ranges(int about) {
        Require.between("ranges", about, 1, MAX_RANGES);
        List<ObjectId> ids = sample(about * SAMPLES_PER_RANGE);
        List<ObjectId> cuts = new ArrayList<>();
        for (int i = 1; i < about && ids.size() >= about; i++) {
            cuts.add(ids.get(ids.size() / about * i));
        }
        return IdRange.between(cuts.stream().distinct().toList());
    }

    /** Returns the names of about this many parts, or of fewer if there is little to read. */
    public List<String> names(int about) {
        long documents = Mongo.call(collection::estimatedDocumentCount);
        int worth = (int) Math.min(about, 1 + documents / SMALLEST_RANGE);
        return ranges(worth).stream().map(IdRange::name).toList();
    }

    private List<ObjectId> sample(int size) {
        return Mongo.call(() -> {
            try {
                return sorted(collection.aggregate(
                        List.of(Aggregates.sample(size), Aggregates.project(Projections.include("_id")))));
            } catch (MongoCommandException e) {
                LOG.debug("The server cannot sample, so the scan reads every id: {}", e.getMessage());
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

    /** Draws a random sample of this size, with the same chance for every document. */
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

    /** Passes every document of a part, in the order of its ids. */
    public void read(IdRange range, Consumer<Document> each) {
        if (range.others()) {
            read(find(range).noCursorTimeout(true), each);
            return;
        }
        Optional<IdRange> left = Optional.of(range);
        while (left.isPresent()) {
            left = readPage(left.get(), each);
        }
    }

    /** Reads one page; returns the rest of the part, if the page was full. */
    private Optional<IdRange> readPage(IdRange range, Consumer<Document> each) {
        AtomicInteger seen = new AtomicInteger();
        AtomicReference<String> last = new AtomicReference<>("");
        read(find(range).limit(PAGE), document -> {
            each.accept(document);
            seen.incrementAndGet();
            last.set(document.getObjectId("_id").toHexString());
        });
        return Optional.ofNullable(last.get()).filter(id -> seen.get() == PAGE).map(range::from);
    }

    private static void read(FindIterable<Document> found, Consumer<Document> each) {
        Mongo.call(() -> {
            try (MongoCursor<Document> documents = found.batchSize(BATCH).iterator()) {
                documents.forEachRemaining(each);
            }
            return true;
        });
    }

    private FindIterable<Document> find(IdRange range) {
        return collection.find(Filters.and(range.filter(), only)).sort(Sorts.ascending("_id"));
    }
}
