package io.mobimir.store.mongodb;

import com.mongodb.client.model.Filters;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.Document;

/** Reads a whole collection in parts, and converts each document or says why it cannot be converted. */
public final class ConvertingScan<T> {
    private final DocumentScan documents;
    private final Function<Document, T> reader;

    public ConvertingScan(Mongo mongo, ShopCollection collection, Function<Document, T> reader) {
        this.documents = new DocumentScan(mongo, collection, Filters.empty());
        this.reader = reader;
    }

    /** Cuts the collection into about this many parts of about the same size, and one more for ids of other kinds. */
    public List<IdRange> ranges(int about) {
        return documents.ranges(about);
    }

    /** Passes every document of a part, in the order of its ids. */
    public void read(IdRange range, Consumer<ScannedDocument<T>> each) {
        documents.read(range, document -> each.accept(ScannedDocument.read(document, reader)));
    }
}
