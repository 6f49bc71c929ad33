package io.mobimir.store.mongodb.dump;

import io.mobimir.shop.InvalidField;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * One collection in a file from {@code mongodump} or {@code mongoexport}, compressed or not: an archive, a folder, a
 * file of such a folder, or Extended JSON. The first bytes tell the kind. Reads from the first document to the last and
 * holds one at a time.
 */
public final class DocumentFile implements AutoCloseable {
    private static final String ACCEPTED =
            "Accepted: an archive or a folder of mongodump, one of the .bson files in it (each also with --gzip),"
                    + " and the JSON of mongoexport";

    private final DumpBytes bytes;
    private final DocumentSource source;

    private DocumentFile(DumpBytes bytes, DocumentSource source) {
        this.bytes = bytes;
        this.source = source;
    }

    /**
     * Opens a file and detects its kind.
     *
     * @param collection its name in archives and folders, with or without that of its database
     * @throws InvalidField if there is no such file or collection, or if the file is of another kind
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
        throw new InvalidField(bytes.name(), (start.length == 0 ? "is empty. " : "is of an unknown kind. ") + ACCEPTED);
    }

    /** Returns whether an empty file is an empty collection: the tools write such files, but an archive is never empty. */
    private static boolean isEmptyCollection(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".bson") || lower.endsWith(".bson.gz") || lower.endsWith(".json");
    }

    /**
     * Passes every document of the collection, in the order of the file; call it once.
     *
     * @throws BrokenFile where reading fails; documents passed before are whole
     */
    public void forEach(Consumer<DumpedDocument> each) {
        source.forEach(each);
    }

    /** Returns how many bytes have been read. */
    public long done() {
        return bytes.done();
    }

    /** Returns how many bytes there are, unless it is a pipe. */
    public OptionalLong total() {
        return bytes.total();
    }

    @Override
    public void close() {
        bytes.close();
    }
}
