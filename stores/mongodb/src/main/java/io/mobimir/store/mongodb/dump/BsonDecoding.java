package io.mobimir.store.mongodb.dump;

import com.mongodb.MongoClientSettings;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.bson.BsonBinaryReader;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;

/** Makes documents of bytes, as the driver makes them of what a server sends. */
final class BsonDecoding {
    private static final Codec<Document> CODEC =
            MongoClientSettings.getDefaultCodecRegistry().get(Document.class);
    private static final DecoderContext CONTEXT = DecoderContext.builder().build();

    private BsonDecoding() {}

    /** @throws IllegalArgumentException that says why it is none */
    static Document bson(byte[] bytes) {
        try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
            return CODEC.decode(reader, CONTEXT);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("the document cannot be read: " + e.getMessage(), e);
        } catch (StackOverflowError e) { // a codec calls itself, and MongoDB itself stops at 100 levels
            throw new IllegalArgumentException("the document is nested too deep", e);
        }
    }

    /** @throws IllegalArgumentException that says why it is none */
    static Document json(byte[] text) {
        try {
            return Document.parse(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(text))
                            .toString(),
                    CODEC);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("the text is not UTF-8", e);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("the document cannot be read: " + e.getMessage(), e);
        }
    }
}
