package io.mobimir.store.mongodb;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.shop.InvalidField;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * How documents become states of keys, for a migration.
 *
 * @param keyField the field that holds the key
 * @param reader refuses with {@link InvalidField} what it cannot understand
 */
public record Conversion<S>(String keyField, Function<Document, S> reader) {
    /** What a document is called that has no key of its own. */
    private static final String UNNAMED = "_id ";

    /** What one of these documents holds. */
    public Versioned<S> versioned(Document document) {
        Optional<S> state =
                DocumentVersions.isDeleted(document) ? Optional.empty() : Optional.of(reader.apply(document));
        return new Versioned<>(DocumentVersions.of(document), state);
    }

    /** What a scan hands over. */
    public ScannedKey<S> scanned(Document document) {
        try {
            return new ScannedKey.Found<>(Fields.of(document).key(keyField), versioned(document));
        } catch (InvalidField e) {
            String key = document.get(keyField) instanceof String own ? own : unnamed(document);
            return rejected(key, e);
        }
    }

    public static <S> ScannedKey<S> rejected(String key, InvalidField reason) {
        return new ScannedKey.Rejected<>(key, reason.field() + ": " + reason.problem());
    }

    /** The key of a document that has none. */
    public static String unnamed(Document document) {
        return UNNAMED + document.get("_id");
    }

    /** Whether a key is one of those that {@link #unnamed} makes up. */
    public static boolean isUnnamed(String key) {
        return key.startsWith(UNNAMED);
    }

    /** Refuses again what had no key of its own, unless the document is gone. */
    public static void requireGone(MongoCollection<Document> documents, String key, String field) {
        String id = key.substring(UNNAMED.length());
        Object wanted = ObjectId.isValid(id) ? new ObjectId(id) : id;
        Document found =
                Mongo.call(() -> documents.find(Filters.eq("_id", wanted)).first());
        if (found != null) {
            throw new InvalidField(
                    field,
                    "is "
                            + Optional.ofNullable(found.get(field))
                                    .map(now -> "\"" + now + "\"")
                                    .orElse("missing") + " in the document " + id
                            + ": mend it, let the next verification copy it, and accept this");
        }
    }
}
