package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An index that refuses nothing. It is rebuilt whenever the store is opened. */
final class SecondaryIndex extends Index<Object> implements SortedIndex {
    private final SortedKeys sorted;
    private long count;

    /**
     * Creates an index that is sparse for the library, because only the index on {@code _id} finds documents by
     * position.
     */
    SecondaryIndex(String name, List<IndexKey> keys) {
        super(name, keys, true);
        this.sorted = new SortedKeys(keys(), false);
    }

    @Override
    public SortedKeys sorted() {
        return sorted;
    }

    @Override
    public void checkAdd(Document document, MongoCollection<Object> collection) {}

    @Override
    public void add(Document document, Object position, MongoCollection<Object> collection) {
        sorted.add(document);
        count++;
    }

    @Override
    public @Nullable Object remove(Document document) {
        sorted.remove(document);
        count--;
        return null;
    }

    @Override
    public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {}

    @Override
    public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
        sorted.remove(before);
        sorted.add(after);
    }

    @Override
    public @Nullable Object getPosition(Document document) {
        return null;
    }

    /** Returns false, because the collection asks {@link #sorted} instead. */
    @Override
    public boolean canHandle(Document query) {
        return false;
    }

    @Override
    public Iterable<Object> getPositions(Document query) {
        throw new UnsupportedOperationException("the collection uses sorted() instead");
    }

    @Override
    public long getCount() {
        return count;
    }

    @Override
    public long getDataSize() {
        return count;
    }

    @Override
    public void drop() {}
}
