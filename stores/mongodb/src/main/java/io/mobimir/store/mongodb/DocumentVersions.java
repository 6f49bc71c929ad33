package io.mobimir.store.mongodb;

import com.mongodb.client.model.Filters;
import io.mobimir.shop.InvalidField;
import java.time.Instant;
import java.util.Date;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * The versions of documents, in microseconds. Each write sets {@link #next}, in the same conditional write. A document
 * from before there were versions has its {@code updated_at} as its version.
 */
public final class DocumentVersions {
    /** The version of a document, or of its card if the document also holds stock. */
    public static final String FIELD = "_v";

    /** The version of the stock in a product's document. */
    public static final String STOCK = "_stock_v";

    /** Marks a document as deleted. */
    public static final String DELETED = "_deleted";

    private static final String UPDATED_AT = "updated_at";

    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private DocumentVersions() {}

    public static long of(Document document) {
        return of(document, FIELD);
    }

    public static long of(Document document, String field) {
        if (document.get(field) instanceof Number version) {
            return version.longValue();
        }
        Object time = document.get(UPDATED_AT) instanceof Date updated ? updated : document.get("created_at");
        return time instanceof Date date ? micros(date.toInstant()) : 0;
    }

    private static long micros(Instant time) {
        if (time.isAfter(LATEST) || time.isBefore(EARLIEST)) {
            throw new InvalidField(UPDATED_AT, "is not a plausible time: " + time);
        }
        return Mongo.micros(time);
    }

    public static long next(long now, long before) {
        return Math.max(now, before + 1);
    }

    /** Finds the document only if it still has the version that was read. */
    public static Bson unchanged(Document read, String field) {
        return read.containsKey(field)
                ? Filters.eq(field, read.get(field))
                : Filters.and(Filters.exists(field, false), Filters.eq(UPDATED_AT, read.get(UPDATED_AT)));
    }

    public static Bson unchanged(Document read) {
        return unchanged(read, FIELD);
    }

    /** Finds only documents that are not deleted. */
    public static Bson notDeleted() {
        return Filters.ne(DELETED, true);
    }

    public static boolean isDeleted(Document document) {
        return Boolean.TRUE.equals(document.get(DELETED));
    }
}
