package io.mobimir.store.mongodb.dump;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** Writes files like {@code mongodump --archive}. */
final class ArchiveFile {
    private static final int MAGIC = 0x8199e26d;
    private static final int END_OF_BLOCK = -1;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Map<String, Crc64> checksums = new LinkedHashMap<>();

    ArchiveFile(String... collections) {
        number(MAGIC);
        write(bson(new Document("concurrent_collections", 4)
                .append("version", "0.1")
                .append("server_version", "7.0.0")
                .append("tool_version", "100.9.0")));
        for (String collection : collections) {
            write(bson(of(collection).append("metadata", "{}").append("size", 0).append("type", "collection")));
        }
        number(END_OF_BLOCK);
    }

    private static Document of(String collection) {
        int dot = collection.indexOf('.');
        return new Document("db", collection.substring(0, dot)).append("collection", collection.substring(dot + 1));
    }

    ArchiveFile block(String collection, List<Document> documents) {
        write(bson(of(collection).append("EOF", false).append("CRC", 0L)));
        for (Document document : documents) {
            byte[] bytes = bson(document);
            checksums.computeIfAbsent(collection, name -> new Crc64()).update(bytes);
            write(bytes);
        }
        number(END_OF_BLOCK);
        return this;
    }

    ArchiveFile end(String collection) {
        long checksum =
                checksums.computeIfAbsent(collection, name -> new Crc64()).value();
        write(bson(of(collection).append("EOF", true).append("CRC", checksum)));
        number(END_OF_BLOCK);
        return this;
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    private void number(int number) {
        write(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(number)
                .array());
    }

    private void write(byte[] bytes) {
        out.writeBytes(bytes);
    }

    static byte[] bson(Document document) {
        BasicOutputBuffer buffer = new BasicOutputBuffer();
        try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
            new DocumentCodec()
                    .encode(writer, document, EncoderContext.builder().build());
        }
        return buffer.toByteArray();
    }

    static byte[] compressed(byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }
}
