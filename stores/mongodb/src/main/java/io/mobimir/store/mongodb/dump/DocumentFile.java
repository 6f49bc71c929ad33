package io.mobimir.store.mongodb.dump;

import io.mobimir.shop.InvalidField;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * One collection in what {@code mongodump} or {@code mongoexport} wrote, compressed or not: an archive, a folder, a file of
 * such a folder, or Extended JSON. Which of them it is can be told from how it begins. Reads from the first document to the
 * last and holds one at a time.
 */
public final class DocumentFile implements AutoCloseable {
    private static final String ACCEPTED =
            "What can be read: an archive or a folder of mongodump, one of the .bson files in it (each also with --gzip),"
                    + " and the JSON of mongoexport";

    private final DumpBytes bytes;
    private final DocumentSource source;

    private DocumentFile(DumpBytes bytes, DocumentSource source) {
        this.bytes = bytes;
        this.source = source;
    }

    /**
     * Opens it as far as it can be told what it is.
     *
     * @param collection its name in archives and folders, with or without that of its database
     * @throws InvalidField if there is no such file or collection, or if it is something else
     * @throws BrokenFile if it cannot be read
     */
    public static DocumentFile open(Path path, String collection) {
        if (!Files.exists(path)) {
            throw new InvalidField(path.toString(), "there is no such file");
        }
        return of(DumpBytes.open(Files.isDirectory(path) ? DumpFolder.file(path, collection) : path), collection);
    }

    static DocumentFile of(DumpBytes bytes, String collection) {
        try {
            return new DocumentFile(bytes, source(bytes, collection));
        } catch (RuntimeException e) {
            bytes.close();
            throw e;
        }
    }

    private static DocumentSource source(DumpBytes bytes, String collection) {
        byte[] start = bytes.peek(Integer.BYTES);
        if (Archive.begins(start)) {
            return new Archive(bytes, collection);
        }
        if (BsonDocuments.begin(start)) {
            return new BsonDocuments(bytes);
        }
        if (JsonDocuments.begin(start)) {
            return new JsonDocuments(bytes);
        }
        if (start.length == 0 && isEmptyCollection(bytes.name())) {
            return each -> {};
        }
        throw new InvalidField(
                bytes.name(), (start.length == 0 ? "is empty. " : "is nothing that can be read. ") + ACCEPTED);
    }

    /** The tools write an empty file for an empty collection, but an archive is never empty. */
    private static boolean isEmptyCollection(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".bson") || lower.endsWith(".bson.gz") || lower.endsWith(".json");
    }

    /**
     * Hands over every document of the collection, in the order of the file; to be asked for once.
     *
     * @throws BrokenFile where it cannot go on; what was handed over before is whole
     */
    public void forEach(Consumer<DumpedDocument> each) {
        source.forEach(each);
    }

    /** How many bytes have been read. */
    public long done() {
        return bytes.done();
    }

    /** How many bytes there are, unless it is a pipe. */
    public OptionalLong total() {
        return bytes.total();
    }

    @Override
    public void close() {
        bytes.close();
    }
}
