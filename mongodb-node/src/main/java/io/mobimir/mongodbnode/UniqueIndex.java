package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An index that refuses a second document with the same key. It is rebuilt whenever the store is opened. */
final class UniqueIndex extends AbstractUniqueIndex<Object> implements SortedIndex {
    private final Map<KeyValue, Object> positions = new HashMap<>();
    private final SortedKeys sorted;

    UniqueIndex(String name, List<IndexKey> keys, boolean sparse) {
        super(name, keys, sparse);
        this.sorted = new SortedKeys(keys(), true);
    }

    @Override
    public SortedKeys sorted() {
        return sorted;
    }

    @Override
    public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
        super.add(document, position, collection);
        sorted.add(document);
    }

    @Override
    public synchronized @Nullable Object remove(Document document) {
        sorted.remove(document);
        return super.remove(document);
    }

    @Override
    protected @Nullable Object removeDocument(KeyValue key) {
        return positions.remove(key);
    }

    @Override
    protected boolean putKeyPosition(KeyValue key, @Nullable Object position) {
        return positions.putIfAbsent(key, Missing.ofNullable(position)) == null;
    }

    @Override
    protected Iterable<Map.Entry<KeyValue, Object>> getIterable() {
        return positions.entrySet();
    }

    @Override
    protected @Nullable Object getPosition(KeyValue key) {
        return positions.get(key);
    }

    @Override
    public long getCount() {
        return positions.size();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }
}
