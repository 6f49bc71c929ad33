package io.mobimir.store.mongodb.dump;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.bson.Document;

/** Reads documents one after the other, as {@code mongodump} writes a collection into a folder. */
final class BsonDocuments implements DocumentSource {
    private static final int SMALLEST = 5;
    /** The limit of a server, and a little for the fields that it adds itself. */
    private static final int LARGEST = (16 << 20) + (16 << 10);

    private final DumpBytes bytes;

    BsonDocuments(DumpBytes bytes) {
        this.bytes = bytes;
    }

    /**
     * Returns whether a file that begins like this can hold such documents: a text has no byte 0 or 1 where a length
     * has.
     */
    static boolean begin(byte[] start) {
        return start.length == Integer.BYTES && isLength(number(start));
    }

    static int number(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    private static boolean isLength(int length) {
        return length >= SMALLEST && length <= LARGEST;
    }

    @Override
    public void forEach(Consumer<DumpedDocument> each) {
        while (!bytes.isOver()) {
            long where = bytes.position();
            byte[] document = document(number());
            each.accept(new DumpedDocument(decoded(document, where), document.length));
        }
    }

    int number() {
        byte[] number = new byte[Integer.BYTES];
        bytes.fill(number, 0);
        return number(number);
    }

    /** Reads the rest of a document whose length was read. */
    byte[] document(int length) {
        long where = bytes.position() - Integer.BYTES;
        requireLength(length);
        byte[] document = new byte[length];
        ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN).putInt(length);
        bytes.fill(document, Integer.BYTES);
        if (document[length - 1] != 0) {
            throw bytes.broken(where, "the document there does not end as documents do");
        }
        return document;
    }

    void skip(int length) {
        requireLength(length);
        bytes.skip(length - Integer.BYTES);
    }

    private void requireLength(int length) {
        if (!isLength(length)) {
            throw bytes.broken(
                    bytes.position() - Integer.BYTES, "%,d cannot be the length of a document".formatted(length));
        }
    }

    Document decoded(byte[] document, long where) {
        try {
            return BsonDecoding.bson(document);
        } catch (IllegalArgumentException e) {
            throw bytes.broken(where, String.valueOf(e.getMessage()));
        }
    }
}
