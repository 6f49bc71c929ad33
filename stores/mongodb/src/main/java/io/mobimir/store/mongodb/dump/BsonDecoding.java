package io.mobimir.store.mongodb.dump;

import com.mongodb.MongoClientSettings;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.bson.BsonBinaryReader;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;

/** Decodes documents as the driver decodes the answers of a server. */
final class BsonDecoding {
    private static final Codec<Document> CODEC =
            MongoClientSettings.getDefaultCodecRegistry().get(Document.class);
    private static final DecoderContext CONTEXT = DecoderContext.builder().build();

    private BsonDecoding() {}

    /** @throws IllegalArgumentException if the bytes are no document, with the reason */
    static Document bson(byte[] bytes) {
        try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
            return CODEC.decode(reader, CONTEXT);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("the document cannot be read: " + e.getMessage(), e);
        } catch (StackOverflowError e) { // codecs are recursive; MongoDB itself stops at 100 levels
            throw new IllegalArgumentException("the document is nested too deep", e);
        }
    }

    /** @throws IllegalArgumentException if the text is no document, with the reason */
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
