package io.mobimir.store.mongodb.dump;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.Document;

/**
 * Reads one collection of a file from {@code mongodump --archive}: blocks of all collections in turn, and for each
 * collection a last block with its checksum. The rest of the file is not read.
 */
final class Archive implements DocumentSource {
    private static final int MAGIC = 0x8199e26d;
    private static final int END_OF_BLOCK = -1;

    private final DumpBytes bytes;
    private final BsonDocuments documents;
    private final Namespace wanted;
    private final Crc64 checksum = new Crc64();

    /** Opens the archive and reads as far as the list of collections. */
    Archive(DumpBytes bytes, String collection) {
        this.bytes = bytes;
        this.documents = new BsonDocuments(bytes);
        documents.number();
        this.wanted = Namespace.choose(bytes.name(), collection, collections(), Function.identity());
    }

    static boolean begins(byte[] start) {
        return start.length == Integer.BYTES && BsonDocuments.number(start) == MAGIC;
    }

    private List<Namespace> collections() {
        List<Namespace> found = new ArrayList<>();
        header();
        for (int length = documents.number(); length != END_OF_BLOCK; length = documents.number()) {
            found.add(namespace(document(length)));
        }
        return found.stream().distinct().toList();
    }

    private Document header() {
        int length = documents.number();
        if (length == END_OF_BLOCK) {
            throw bytes.broken("a block has no header");
        }
        return document(length);
    }

    private Document document(int length) {
        long where = bytes.position() - Integer.BYTES;
        return documents.decoded(documents.document(length), where);
    }

    private Namespace namespace(Document header) {
        if (header.get("db") instanceof String database && header.get("collection") instanceof String collection) {
            return new Namespace(database, collection);
        }
        throw bytes.broken("a header does not say which collection it is of");
    }

    @Override
    public void forEach(Consumer<DumpedDocument> each) {
        boolean over = false;
        while (!over) {
            if (bytes.isOver()) {
                throw bytes.broken("it ends before the end of " + wanted + ": the file is cut off");
            }
            Document header = header();
            boolean ours = namespace(header).equals(wanted);
            boolean last = Boolean.TRUE.equals(header.get("EOF"));
            block(ours, last, each);
            over = ours && last;
            if (over) {
                check(header);
            }
        }
    }

    private void block(boolean ours, boolean last, Consumer<DumpedDocument> each) {
        for (int length = documents.number(); length != END_OF_BLOCK; length = documents.number()) {
            if (last) {
                throw bytes.broken("there are documents where a collection should have ended");
            }
            if (ours) {
                hand(length, each);
            } else {
                documents.skip(length);
            }
        }
    }

    private void hand(int length, Consumer<DumpedDocument> each) {
        long where = bytes.position() - Integer.BYTES;
        byte[] document = documents.document(length);
        checksum.update(document);
        each.accept(new DumpedDocument(documents.decoded(document, where), length));
    }

    private void check(Document header) {
        if (!(header.get("CRC") instanceof Long expected) || expected != checksum.value()) {
            throw bytes.broken("the checksum of " + wanted + " is wrong: at least one of its documents was changed");
        }
    }
}
