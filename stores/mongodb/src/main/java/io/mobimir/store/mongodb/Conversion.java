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
 * Converts documents to states of keys, for a migration.
 *
 * @param keyField the field that holds the key
 * @param reader refuses with {@link InvalidField} a document that it cannot read
 */
public record Conversion<S>(String keyField, Function<Document, S> reader) {
    /** The prefix of the made-up key of a document that has no key of its own. */
    private static final String UNNAMED = "_id ";

    /** Returns the state in a document with its version. */
    public Versioned<S> versioned(Document document) {
        Optional<S> state =
                DocumentVersions.isDeleted(document) ? Optional.empty() : Optional.of(reader.apply(document));
        return new Versioned<>(DocumentVersions.of(document), state);
    }

    /** Converts a document for a scan. */
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

    /** Makes up a key for a document that has none. */
    public static String unnamed(Document document) {
        return UNNAMED + document.get("_id");
    }

    /** Returns whether a key was made up by {@link #unnamed}. */
    public static boolean isUnnamed(String key) {
        return key.startsWith(UNNAMED);
    }

    /** Refuses a document without a key again, unless it is gone. */
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
