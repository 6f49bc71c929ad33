package io.mobimir.store.mongodb;

import io.mobimir.shop.InvalidField;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;

/** A document as a scan found it. */
public sealed interface ScannedDocument<T> {
    <R> R match(Function<Converted<T>, R> converted, Function<Rejected<T>, R> reject);

    /**
     * A document that was converted.
     *
     * @param value empty if it was deleted
     */
    record Converted<T>(String id, Optional<T> value) implements ScannedDocument<T> {
        @Override
        public <R> R match(Function<Converted<T>, R> converted, Function<Rejected<T>, R> reject) {
            return converted.apply(this);
        }
    }

    /**
     * A document that cannot be converted.
     *
     * @param reason for a person: the field and its fault
     */
    record Rejected<T>(String id, String reason) implements ScannedDocument<T> {
        @Override
        public <R> R match(Function<Converted<T>, R> converted, Function<Rejected<T>, R> reject) {
            return reject.apply(this);
        }
    }

    /** Converts a document, or says why it cannot be converted. */
    static <T> ScannedDocument<T> read(Document document, Function<Document, T> reader) {
        String id = String.valueOf(document.get("_id"));
        try {
            return DocumentVersions.isDeleted(document)
                    ? new Converted<>(id, Optional.empty())
                    : new Converted<>(id, Optional.of(reader.apply(document)));
        } catch (InvalidField e) {
            return new Rejected<>(id, e.field() + ": " + e.problem());
        }
    }
}
