package io.mobimir.store.mongodb;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.bson.types.ObjectId;

/**
 * Makes the {@code _id} of documents that the shop writes. It comes from the business id, so that two writers of one
 * thing meet in one document, even where shards forbid a unique index on the business id.
 */
public final class DocumentIds {
    private static final int BYTES = 12;

    private DocumentIds() {}

    /** Returns the same id for the same thing; {@code kind} separates things of different kinds that share an id. */
    public static ObjectId of(String kind, String id) {
        return new ObjectId(Arrays.copyOf(digest(kind + ":" + id), BYTES));
    }

    /** Returns a valid field name for an id that has dots or dollars. */
    public static String fieldName(String kind, String id) {
        return kind + of(kind, id).toHexString();
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
