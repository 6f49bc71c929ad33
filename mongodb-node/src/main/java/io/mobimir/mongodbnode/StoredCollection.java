package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** A collection in a map of the store, by id. A query uses the index with the fewest documents to look at. */
final class StoredCollection extends AbstractSynchronizedMongoCollection<Object> {
    private final MVMap<Object, byte[]> documents;

    /** True once the indexes contain the documents. */
    private boolean indexed;

    StoredCollection(
            MongoDatabase database,
            String name,
            CollectionOptions options,
            CursorRegistry cursors,
            MVMap<Object, byte[]> documents) {
        super(database, name, options, cursors);
        this.documents = documents;
        this.indexed = documents.isEmpty();
    }

    @Override
    protected synchronized QueryResult queryDocuments(
            Document query, @Nullable Document order, int skip, int limit, int batch, @Nullable Document fields) {
        Optional<KeyRange> span = span(query, order == null ? new Document() : order)
                .filter(it -> it.weight() > 0 || (it.sorted() && limit > 0));
        if (span.isEmpty()) {
            return super.queryDocuments(query, order, skip, limit, batch, fields);
        }
        Document left = span.get().sorted() ? null : order;
        return matchDocumentsFromStream(
                span.get().ids().map(this::getDocument), query, left, skip, limit, batch, fields);
    }

    private Optional<KeyRange> span(Document query, Document order) {
        IndexConditions conditions = IndexConditions.of(query);
        return getIndexes().stream()
                .filter(SortedIndex.class::isInstance)
                .map(index -> ((SortedIndex) index).sorted().span(conditions, order))
                .flatMap(Optional::stream)
                .max(KeyRange.BY_USE);
    }

    @Override
    protected QueryResult matchDocuments(
            Document query, @Nullable Document order, int skip, int limit, int batch, @Nullable Document fields) {
        Stream<Document> all = isNaturalDescending(order)
                ? Stream.iterate(documents.lastKey(), id -> id != null, documents::lowerKey)
                        .map(this::getDocument)
                : documents.values().stream().map(BsonBytes::document);
        return matchDocumentsFromStream(all, query, order, skip, limit, batch, fields);
    }

    @Override
    protected Stream<DocumentWithPosition<Object>> streamAllDocumentsWithPosition() {
        return documents.entrySet().stream()
                .map(entry -> new DocumentWithPosition<>(BsonBytes.document(entry.getValue()), entry.getKey()));
    }

    @Override
    public synchronized int count(@Nullable Document query, int skip, int limit) {
        return super.count(query, skip, limit);
    }

    /**
     * Adds an index. While the database is opened, indexes are only collected, and {@link #fillIndexes} then reads each
     * document once for all of them.
     */
    @Override
    public synchronized void addIndex(Index<Object> index) {
        if (indexed) {
            super.addIndex(index);
        } else {
            getIndexes().add(index);
        }
    }

    synchronized void fillIndexes() {
        if (!indexed) {
            streamAllDocumentsWithPosition()
                    .forEach(each ->
                            getIndexes().forEach(index -> index.add(each.getDocument(), each.getPosition(), this)));
            indexed = true;
        }
    }

    @Override
    public synchronized void dropIndex(String name) {
        super.dropIndex(name);
    }

    @Override
    protected Document getDocument(Object id) {
        return BsonBytes.document(Objects.requireNonNull(documents.get(id)));
    }

    @Override
    protected Object addDocumentInternal(Document document) {
        Object id = getIdField() == null
                ? UUID.randomUUID()
                : Missing.ofNullable(Utils.getSubdocumentValue(document, getIdField()));
        if (documents.putIfAbsent(id, BsonBytes.of(document)) != null) {
            throw new IllegalStateException("there is a document " + id + " in " + this + " already");
        }
        return id;
    }

    @Override
    protected void handleUpdate(Object id, Document before, Document after) {
        documents.put(id, BsonBytes.of(after));
    }

    @Override
    protected void removeDocument(Object id) {
        documents.remove(id);
    }

    @Override
    public int count() {
        return documents.size();
    }

    @Override
    public boolean isEmpty() {
        return documents.isEmpty();
    }

    /** Returns false, because the size is counted on request. */
    @Override
    protected boolean tracksDataSize() {
        return false;
    }

    @Override
    protected void updateDataSize(int delta) {}

    @Override
    protected int getDataSize() {
        return documents.values().stream().mapToInt(bytes -> bytes.length).sum();
    }
}
