package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;

/** A database whose collections are maps of a store; its indexes are kept in memory and filled when it is opened. */
final class StoredDatabase extends AbstractSynchronizedMongoDatabase<Object> {
    /** The prefix of map names by which the backend finds its databases. */
    private static final String PREFIX = "databases.";

    private final MVStore store;
    private final List<StoredCollection> opened = new ArrayList<>();

    StoredDatabase(String name, MVStore store, CursorRegistry cursors) {
        super(name, cursors);
        this.store = store;
        initializeNamespacesAndIndexes();
        opened.forEach(StoredCollection::fillIndexes);
    }

    private MVMap<Object, byte[]> documents(String collection) {
        return store.openMap(
                PREFIX + getFullCollectionNamespace(collection),
                new MVMap.Builder<Object, byte[]>().keyType(new IdType()).valueType(ByteArrayDataType.INSTANCE));
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
        StoredCollection collection = new StoredCollection(this, name, options, cursorRegistry, documents(name));
        opened.add(collection);
        return collection;
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
        return new UniqueIndex(name, keys, sparse);
    }

    @Override
    protected Index<Object> openOrCreateSecondaryIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
        return new SecondaryIndex(name, keys);
    }

    @Override
    public void dropCollection(String name, Oplog oplog) {
        super.dropCollection(name, oplog);
        store.removeMap(documents(name));
    }

    @Override
    public void moveCollection(MongoDatabase from, MongoCollection<?> collection, String name) {
        throw new UnsupportedOperationException("collections cannot be renamed here");
    }

    @Override
    protected long getStorageSize() {
        return store.getFileStore() == null ? 0 : store.getFileStore().size();
    }

    @Override
    protected long getFileSize() {
        return getStorageSize();
    }
}
