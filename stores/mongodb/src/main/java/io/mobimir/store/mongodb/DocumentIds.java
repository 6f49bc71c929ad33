package io.mobimir.store.mongodb;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.bson.types.ObjectId;

/**
 * The {@code _id} of documents that the shop writes: derived from the business id, so that two who write the same thing at
 * the same time meet in one document, also where shards forbid a unique index on the business id.
 */
public final class DocumentIds {
    private static final int BYTES = 12;

    private DocumentIds() {}

    /** The same for the same thing; {@code kind} keeps things of different kinds apart that have one id. */
    public static ObjectId of(String kind, String id) {
        return new ObjectId(Arrays.copyOf(digest(kind + ":" + id), BYTES));
    }

    /** A name that can be a field, for an id that has dots or dollars. */
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
